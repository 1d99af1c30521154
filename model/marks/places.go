package marks

import (
	"fmt"
	"path/filepath"
	"slices"

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
	if home != "" {
		path, err := filepath.Abs(home)
		if err != nil {
			return Places{}, []clean.Text{clean.Line(fmt.Sprintf("nothing will be saved: %v", err))}
		}
		return under(path), nil
	}
	e := environment{getenv: getenv}
	if path := e.absolute("DAILIES_HOME"); path != "" {
		return under(path), e.warnings
	}
	p := Places{
		Data:   e.folder("XDG_DATA_HOME", ".local", "share"),
		State:  e.folder("XDG_STATE_HOME", ".local", "state"),
		Config: e.folder("XDG_CONFIG_HOME", ".config"),
	}
	if p.Data == "" {
		e.warnings = append(e.warnings, clean.Literal("nothing will be saved: HOME is not set to an absolute path"))
	}
	return p, e.warnings
}

func under(home string) Places {
	return Places{Data: home, State: filepath.Join(home, "state"), Config: home}
}

// environment reads variables that hold paths.
type environment struct {
	getenv   func(string) string
	warnings []clean.Text
}

// absolute returns a variable's path, or "" if it holds none that counts.
func (e *environment) absolute(name string) string {
	path := e.getenv(name)
	if path == "" || filepath.IsAbs(path) {
		return path
	}
	warning := clean.Line(fmt.Sprintf("%s is ignored: %q is not an absolute path", name, path))
	if !slices.Contains(e.warnings, warning) {
		e.warnings = append(e.warnings, warning)
	}
	return ""
}

// folder returns the program's folder under the path in a variable, or under its
// usual place in the home directory.
func (e *environment) folder(name string, usual ...string) string {
	if path := e.absolute(name); path != "" {
		return filepath.Join(path, "dailies")
	}
	home := e.absolute("HOME")
	if home == "" {
		return ""
	}
	return filepath.Join(home, filepath.Join(usual...), "dailies")
}

func folder(data string) string    { return filepath.Join(data, "marks") }
func sittings(state string) string { return filepath.Join(state, "sittings") }
