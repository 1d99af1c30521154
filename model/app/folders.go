package app

import (
	"fmt"
	"os"
	"path/filepath"

	"dailies/parser/clean"
)

// folders are where the program keeps things. "" is a folder that cannot be known.
type folders struct {
	data   string // $XDG_DATA_HOME/dailies: marks, dumps; may be synced between devices
	state  string // $XDG_STATE_HOME/dailies: the name of the device, backups, the session; may not
	config string // $XDG_CONFIG_HOME/dailies: config.toml
}

func (p *program) folders() folders {
	all, _ := findFolders(p.home, os.Getenv)
	return all
}

func (p *program) dumpsFolder() string { return within(p.folders().data, "dumps") }

// within is a file in a folder; "" if nothing is kept.
func within(folder, name string) string {
	if folder == "" {
		return ""
	}
	return filepath.Join(folder, name)
}

// findFolders finds the folders: under home, which the command line names, else
// under $DAILIES_HOME, else where the XDG base directory specification says.
// That wants absolute paths and others ignored; the warnings say which were.
func findFolders(home string, getenv func(string) string) (folders, []clean.Text) {
	under := func(home string) folders { return folders{home, filepath.Join(home, "state"), home} }
	if home != "" {
		path, err := filepath.Abs(home)
		if err != nil {
			return folders{}, []clean.Text{clean.Line(fmt.Sprintf("nothing will be saved: %v", err))}
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
	p := folders{
		data:   folder("XDG_DATA_HOME", ".local/share"),
		state:  folder("XDG_STATE_HOME", ".local/state"),
		config: folder("XDG_CONFIG_HOME", ".config"),
	}
	if p.data == "" {
		warnings = append(warnings, clean.Literal("nothing will be saved: HOME is not set to an absolute path"))
	}
	return p, warnings
}
