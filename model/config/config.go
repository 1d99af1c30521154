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

	"github.com/charmbracelet/x/ansi"

	"dailies/model/export"
	"dailies/model/keymap"
	"dailies/model/search/query"
	"dailies/ui"
)

// Last is the value of what stays as it was when the program was left.
const Last = "last"

// IsSet reports whether a setting says what is to be, and does not leave it as it was.
func IsSet(setting string) bool { return setting != "" && setting != Last }

// Config is what can be set. Default returns the values of a reader who has set nothing.
type Config struct {
	Dumps                              []string
	Theme, Layout, Rows, Advance, View string
	ListWidth                          int // percent; 0: as it was left
	Mouse, ASCII                       bool
	ArXiv                              []string // categories
	FetchDays                          int
	Export                             export.Defaults

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
		o.set(&c, o.Default)
	}
	return c
}

// DumpPaths are the paths of the dumps: relative ones begin at the configuration's folder, ~/ at home.
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

// Defaults is a commented file that says what the program does without one.
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
		fmt.Fprintf(&b, "%s = %s\n", name, written(o.Default))
	}
	b.WriteString("\n# The keys of each action, as many as you like; [] for none.\n[keys]\n")
	for _, a := range actions {
		keys := strings.ReplaceAll(written(a.Keys()), `" "`, `"space"`)
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

// comment writes a text as a comment of lines that fit a narrow screen.
func comment(b *strings.Builder, text string) {
	b.WriteString("\n")
	for line := range strings.SplitSeq(ansi.Wordwrap(text, 76, ""), "\n") {
		b.WriteString("# " + line + "\n")
	}
}

// DefaultText is the default of an option as the file writes it.
func (o Option) DefaultText() string { return written(o.Default) }
