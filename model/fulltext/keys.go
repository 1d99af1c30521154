package fulltext

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/keymap"
	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
)

// Keys returns the keys of a whole paper. aside toggles whether it is beside the list.
func (r *Reader) Keys(aside overlay.Do) []keymap.Action {
	key := func(name, keys, help string, do overlay.Do) keymap.Action {
		return keymap.New(keymap.Whole, keymap.Text, name, keys, help, do)
	}
	by := func(move func(int), n int) overlay.Do {
		return func() tea.Cmd { move(n); return nil }
	}
	found := func(move func(int) bool, n int, none string) overlay.Do {
		return func() tea.Cmd {
			if !move(n) {
				r.Dialog.Say(r.Dialog.Text(none))
			}
			return nil
		}
	}
	const (
		noSection = "There are no more sections."
		noMatch   = "No match: {paper-search} searches in the paper."
		noLink    = "There is no citation, footnote or link on this screen."
	)
	return []keymap.Action{
		key("paper-down", "j down", "a line down", by(r.Scroll, 1)).Unlisted(),
		key("paper-up", "k up", "a line up", by(r.Scroll, -1)).Unlisted(),
		key("paper-page-down", "space pgdown ctrl+f", "a page down", by(r.page, 1)).Combined(2, "a page down, up"),
		key("paper-page-up", "b pgup ctrl+b", "a page up", by(r.page, -1)).Unlisted(),
		key("paper-half-page-down", "ctrl+d", "half a page down", by(r.halfPage, 1)).Unlisted(),
		key("paper-half-page-up", "ctrl+u", "half a page up", by(r.halfPage, -1)).Unlisted(),
		key("paper-start", "g home", "go to the start", by(r.goTo, 0)).Unlisted(),
		key("paper-end", "G end", "go to the end", by(r.Scroll, 1<<30)).Unlisted(),
		key("paper-right", "l right", "scroll right", by(r.sideways, 8)).Combined(2, "scroll sideways"),
		key("paper-left", "h left", "scroll left", by(r.sideways, -8)).Unlisted(),
		key("paper-next-section", "]", "next section", found(r.section, 1, noSection)).Combined(2, "next, previous section"),
		key("paper-previous-section", "[", "previous section", found(r.section, -1, noSection)).Unlisted(),
		key("paper-outline", "o", "outline", r.outline),
		key("paper-search", "/", "search in the paper", r.beginSearch),
		key("paper-next-match", "n", "next match", found(r.nextMatch, 1, noMatch)).Combined(2, "next, previous match"),
		key("paper-previous-match", "N", "previous match", found(r.nextMatch, -1, noMatch)).Unlisted(),
		key("paper-next-link", "f tab", "next citation or link", found(r.nextLink, 1, noLink)).Combined(2, "next, previous citation"),
		key("paper-previous-link", "F shift+tab", "previous citation or link", found(r.nextLink, -1, noLink)).Unlisted(),
		key("paper-follow", "enter", "go there, and back", r.follow),
		key("paper-picture", "p", "open the picture", r.openPicture),
		key("paper-aside", "z", "beside the list, or not", aside),
		key("paper-back", "esc", "back to the abstract", r.back).Unlisted(),
	}
}

// outline lists the sections of the paper. Typing filters the list.
func (r *Reader) outline() tea.Cmd {
	sections, at := r.sections()
	if len(sections) == 1 {
		r.Dialog.Say(clean.Literal("This paper has no sections."))
		return nil
	}
	p := &overlay.Palette{
		Title: clean.Literal("Outline"), EmptyText: clean.Literal("No such section."), Preselected: max(at-1, 0),
		Prompt: &overlay.Prompt{Label: clean.Literal("/")},
	}
	for i, s := range sections[1:] {
		indent := ui.Spaces(2 * max(s.Level-1, 0))
		p.Commands = append(p.Commands, overlay.Item{Name: clean.Of(indent + s.Name), Do: func() tea.Cmd {
			r.goTo(r.open.document.Sections[i+1].Line) // the screen may have got another width
			return nil
		}})
	}
	return r.Dialog.Show(p)
}

// back deselects the link, or ends the search, or closes the paper.
func (r *Reader) back() tea.Cmd {
	if r.open.link != nil {
		r.open.link = nil
		return nil
	}
	if r.endSearch() && !r.Linear {
		return nil
	}
	return r.Focus(ui.PaneDetail)
}

// Hints returns the most useful keys, the best first.
func (r *Reader) Hints() []key.Binding {
	esc, hint := func(does string) key.Binding { return ui.Hint("Esc", does) }, r.Dialog.Keys.Hint
	var all []key.Binding
	switch o := r.open; {
	case o.link != nil:
		if r.CitedNumber() != "" {
			all = append(all, hint("to-read", "to-read"))
		}
		all = append(all, hint("paper-follow", "go there"), hint("paper-next-link", "next link"), esc("close"))
	case o.search.text != "" && len(o.search.matches) == 0 && !r.loading:
		all = append(all, hint("paper-search", "search again"), esc("end search"))
	case o.search.text != "":
		all = append(all, hint("paper-next-match", "next match"), hint("paper-previous-match", "previous"), esc("end search"))
	case len(o.history) > 0:
		all = append(all, hint("paper-follow", "go back"), esc("close"), hint("paper-page-down", "page"))
	case r.AtEnd():
		all = append(all, hint("read", "read, next paper"), esc("close"), hint("to-read", "to-read"), hint("star", "star"))
	default:
		all = append(all, hint("paper-page-down", "page"), hint("paper-next-section", "section"), hint("paper-outline", "outline"),
			hint("paper-search", "search"), hint("paper-next-link", "citations"), esc("close"))
	}
	return append(all, hint("help", "help"))
}
