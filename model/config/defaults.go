package config

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"dailies/model/keymap"
	"dailies/ui"
)

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
	comment(&b, "The colours: "+strings.Join(ui.ColourNames(), ", ")+".")
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
