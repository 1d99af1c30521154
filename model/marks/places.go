package marks

import (
	"fmt"
	"path/filepath"

	"dailies/parser/clean"
)

// Places are the folders of the program. "" is a folder that cannot be known.
type Places struct {
	Data   string // $XDG_DATA_HOME/dailies: marks, dumps; may be synced between devices
	State  string // $XDG_STATE_HOME/dailies: the name of the device, backups, the session; may not
	Config string // $XDG_CONFIG_HOME/dailies: config.toml
}

// FindPlaces finds the folders: under home, which the command line names, else
// under $DAILIES_HOME, else where the XDG base directory specification says.
// That wants absolute paths and others ignored; the warnings say which were.
func FindPlaces(home string, getenv func(string) string) (Places, []clean.Text) {
	under := func(home string) Places { return Places{home, filepath.Join(home, "state"), home} }
	if home != "" {
		path, err := filepath.Abs(home)
		if err != nil {
			return Places{}, []clean.Text{clean.Line(fmt.Sprintf("nothing will be saved: %v", err))}
		}
		return under(path), nil
	}
	var warnings []clean.Text
	absolute := func(name string) string {
		path := getenv(name)
		if path == "" || filepath.IsAbs(path) {
			return path
		}
		warnings = append(warnings, clean.Line(fmt.Sprintf("%s is ignored: %q is not an absolute path", name, path)))
		return ""
	}
	if path := absolute("DAILIES_HOME"); path != "" {
		return under(path), warnings
	}
	home = absolute("HOME")
	folder := func(name, usual string) string {
		switch path := absolute(name); {
		case path != "":
			return filepath.Join(path, "dailies")
		case home == "":
			return ""
		}
		return filepath.Join(home, usual, "dailies")
	}
	p := Places{
		Data:   folder("XDG_DATA_HOME", ".local/share"),
		State:  folder("XDG_STATE_HOME", ".local/state"),
		Config: folder("XDG_CONFIG_HOME", ".config"),
	}
	if p.Data == "" {
		warnings = append(warnings, clean.Literal("nothing will be saved: HOME is not set to an absolute path"))
	}
	return p, warnings
}

func folder(data string) string    { return filepath.Join(data, "marks") }
func sittings(state string) string { return filepath.Join(state, "sittings") }
