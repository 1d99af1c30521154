// Package config reads the user's configuration from config.toml. The table Options defines
// all settings: Load and Set validate values against it, Defaults prints it as a commented
// file, and the manual lists it.
//
// An invalid file never keeps the program from starting. Each mistake is reported as a Problem
// with its position, and the setting concerned keeps its default.
package config

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"dailies/model/export"
	"dailies/model/keymap"
	"dailies/model/search/query"
	"dailies/ui"
)

// Last is the value of a setting that is restored from the previous session.
const Last = "last"

// IsSet reports whether the configuration fixes a setting, instead of restoring its last value.
func IsSet(value string) bool { return value != "" && value != Last }

// Config holds the value of every setting. Default returns the default values.
type Config struct {
	Dumps                              []string
	Theme, Layout, Rows, Advance, View string
	ListWidth                          int // percent; 0 restores the width of the previous session
	Mouse, ASCII                       bool
	ArXiv                              []string // categories to fetch
	FetchDays                          int
	Export                             export.Defaults

	Views    []query.Saved // saved filters that cannot be edited on the screen, in file order
	Themes   []ui.CustomTheme
	Keys     map[string][]string // by action name; actions with their default keys are left out
	Commands []Command
}

// Command is a shell command that the user has configured.
type Command struct {
	Key         string // "" if the command is only in the list of commands
	Description string
	Run         string
	Terminal    bool // takes over the terminal until it exits
}

// Default returns the configuration that applies without a file.
func Default() Config {
	var c Config
	for _, o := range Options {
		o.assign(&c, o.Default)
	}
	return c
}

// DumpPaths returns the absolute paths of the configured dumps. A relative path starts at folder,
// which is the folder of the configuration file, and ~/ at home.
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

// Problem is a mistake in the configuration file.
type Problem struct {
	Line, Column int // both start at 1
	Message      string
}

// In formats the problem with its position, as compilers do: "config.toml:3:1: …".
func (p Problem) In(path string) string {
	return fmt.Sprintf("%s:%d:%d: %s", path, p.Line, p.Column, p.Message)
}

// Defaults returns a commented configuration file that lists every option with its default.
func Defaults(actions []keymap.Action) string {
	var b strings.Builder
	b.WriteString("# The configuration of dailies. Every line shows a default: delete those that you do not change.\n")
	section := ""
	for _, o := range Options {
		name := o.Name
		if before, after, ok := strings.Cut(o.Name, "."); ok {
			if name = after; before != section {
				section = before
				fmt.Fprintf(&b, "\n[%s]\n", section)
			}
		}
		comment(&b, o.Does)
		fmt.Fprintf(&b, "%s = %s\n", name, formatTOML(o.Default))
	}
	b.WriteString("\n# The keys of each action, as many as you like; [] for none.\n[keys]\n")
	for _, a := range actions {
		keys := strings.ReplaceAll(formatTOML(a.Keys()), `" "`, `"space"`)
		fmt.Fprintf(&b, "%s = %s  # %s\n", a.Name, keys, a.Help().Desc)
	}
	b.WriteString("\n# Filters as views, on the keys from 6 on, before those that F saves.\n# [views]\n# agents = \"title:agent -survey\"\n")
	b.WriteString("\n# A theme of your own: another one with some colours changed.\n# [themes.mine]\n# base = \"dark\"\n# accent = \"#ffaf00\"\n")
	comment(&b, "The colours: "+strings.Join(ui.ColourNames, ", ")+".")
	b.WriteString(commandExample)
	return b.String()
}

const commandExample = `
# A command of your own. It gets the papers as JSON, one per line, on standard
# input, and the first one as DAILIES_TITLE, DAILIES_ARXIV, DAILIES_URL and so
# on. The last line that it prints is shown. With terminal = true it takes over
# the terminal until it ends.
# [[command]]
# key = "ctrl+o"
# description = "add to my notes"
# run = 'echo "- $DAILIES_TITLE $DAILIES_URL" >> ~/notes.md'
`

// comment writes text as a TOML comment, wrapped to fit a narrow screen.
func comment(b *strings.Builder, text string) {
	b.WriteString("\n")
	for line := range strings.SplitSeq(ansi.Wordwrap(text, 76, ""), "\n") {
		b.WriteString("# " + line + "\n")
	}
}

// DefaultText returns the default value in TOML syntax.
func (o Option) DefaultText() string { return formatTOML(o.Default) }
