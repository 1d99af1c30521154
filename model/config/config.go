// Package config is the reader's configuration, the file config.toml. Options is the table of
// all settings: Load and Set check values against it, Defaults prints it as a commented file,
// and the manual lists it.
//
// A broken file never keeps the program from starting: each mistake is a Problem with its
// place, and whatever it was about keeps its default.
package config

import (
	"fmt"
	"path/filepath"
	"strings"

	"dailies/model/search/query"
	"dailies/ui"
)

// Last is the value of what stays as it was when the program was left.
const Last = "last"

// Decided reports whether a setting says what is to be, and does not leave it as it was.
func Decided(setting string) bool { return setting != "" && setting != Last }

// Config is what can be set. Default returns the values of a reader who has set nothing.
type Config struct {
	Dumps                              []string
	Theme, Layout, Rows, Advance, View string
	ListWidth                          int // percent; 0: as it was left
	Mouse, ASCII                       bool
	ArXiv                              []string // categories
	FetchDays                          int
	ExportFormat, ExportFolder         string
	ExportMonths                       bool

	Views    []query.Saved // saved filters that no key changes, in the order of the file
	Themes   []ui.CustomTheme
	Keys     map[string][]string // by the action's name; actions that keep their keys are not in it
	Commands []Command
}

// Command is a shell command of the reader's.
type Command struct {
	Key         string // "": it is only in the list of commands
	Description string
	Run         string
	Terminal    bool // it takes over the terminal until it ends
}

// Default is the configuration without a file.
func Default() Config {
	var c Config
	for _, o := range Options {
		o.reset(&c)
	}
	return c
}

// Compact reports whether rows have one line: as Rows says, or else as suits the screen.
func (c *Config) Compact(suits bool) bool {
	return c.Rows == "compact" || c.Rows != "normal" && suits
}

// DumpPaths are the paths of the dumps. One that is not absolute begins at the folder of the
// configuration, ~/ at the reader's home.
func (c *Config) DumpPaths(folder, home string) (paths []string) {
	for _, path := range c.Dumps {
		if rest, ok := strings.CutPrefix(path, "~/"); ok {
			path = filepath.Join(home, rest)
		}
		if !filepath.IsAbs(path) {
			path = filepath.Join(folder, path)
		}
		paths = append(paths, path)
	}
	return paths
}

// Problem is something in the file that is not as it should be.
type Problem struct {
	Line, Column int // from 1
	Message      string
}

// In says where and what the problem is, as compilers do: "config.toml:3:1: …".
func (p Problem) In(path string) string {
	return fmt.Sprintf("%s:%d:%d: %s", path, p.Line, p.Column, p.Message)
}
