package filter

import (
	"github.com/charmbracelet/bubbles/key"

	"dailies/parser/clean"
	"dailies/ui"
)

// Examples shows the filter language by its main forms.
func Examples() ui.HelpGroup {
	return ui.HelpGroup{Title: clean.Literal("Filter language"), Keys: []key.Binding{
		ui.Hint("rl agent", "both words, any order"),
		ui.Hint(`"rl agent"`, "this phrase"),
		ui.Hint("rl|agent", "one of them, or both"),
		ui.Hint("-survey", "without this word"),
		ui.Hint("'agent", "exactly this word"),
		ui.Hint("title:rl", "in the title; also abs:"),
		ui.Hint("org:nvidia", "from; also author:"),
		ui.Hint("#rl", "with this tag"),
		ui.Hint("is:starred", "also is:new, is:to-read"),
		ui.Hint("has:note", "also has:code, has:link"),
		ui.Hint("date:7d", "the last seven days"),
		ui.Hint("date:oct", "also 2025-10, today"),
		ui.Hint("authors:>9", "also comments:, upvotes:"),
		ui.Hint("sort:date", "in this order"),
	}}
}
