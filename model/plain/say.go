package plain

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
	"dailies/ui/pane"
)

// signs replaces characters that screen readers name or skip.
var signs = strings.NewReplacer(" · ", ", ", " — ", "; ", " → ", " to ", "≈", "about ", "…", "...", "↑↓", "up down")

// say prints a text of the program.
func (s *Session) say(text string) { s.print(signs.Replace(clean.Of(text).String())) }

// print wraps and prints a text.
func (s *Session) print(text string) { s.write(strings.Join(s.wrap(text), "\n") + "\n") }

// wrap breaks lines at spaces only, because a screen reader would read a broken "to-read" as two words.
func (s *Session) wrap(text string) (lines []string) {
	for paragraph := range strings.SplitSeq(text, "\n") {
		line := ""
		for word := range strings.FieldsSeq(paragraph) {
			if line != "" && ui.Cells(line)+1+ui.Cells(word) > s.Width {
				lines, line = append(lines, line), ""
			}
			line = strings.TrimPrefix(line+" "+word, " ")
		}
		lines = append(lines, line)
	}
	return strings.Split(ansi.Hardwrap(strings.Join(lines, "\n"), s.Width, true), "\n")
}

// write writes to the output, and ignores errors because ask handles them.
func (s *Session) write(text string) {
	if s.asking {
		text = "\n" + text
		s.asking = false
	}
	s.quiet = s.quiet && text == ""
	if s.ASCII {
		text = ui.NewTheme(termenv.Ascii, ui.Options{ASCII: true}).Transliterate(text)
	}
	_, _ = s.out.WriteString(text)
}

func (s *Session) ask() {
	if s.asking || s.ended {
		return
	}
	s.write("> ")
	s.asking = true
	if s.out.Flush() != nil {
		s.leave()
	}
}

// sayMessage prints the program's message if it has changed.
func (s *Session) sayMessage() {
	st := s.program.State()
	text := st.Message.String()
	if text == s.message && st.MessageKey == s.key {
		return
	}
	if s.message, s.key = text, st.MessageKey; text == "" {
		return
	}
	if s.inbox >= 0 && s.inbox != st.Inbox {
		s.inbox = st.Inbox
		text += "; " + english.Number(st.Inbox) + " left"
	}
	s.say(text)
}

// sayState prints the open menu, prompt or section, or the selected paper, if it has changed.
func (s *Session) sayState() {
	st := s.program.State()
	open := ""
	switch {
	case s.ended:
		return
	case st.Menu != nil:
		if open = identify(st.Menu); open != s.open {
			s.sayMenu(st.Menu)
		}
	case st.Prompt != nil:
		s.sayPrompt(st.Prompt)
	case len(st.Sections) > 0:
		if open = fmt.Sprint(st.Section, st.Sections); open != s.open {
			s.saySection(&st)
		}
	default:
		s.sayPaper(&st)
	}
	if s.open = open; st.Menu != nil && st.Menu.Selected < 0 {
		s.press("esc") // a text with nothing to choose
		s.sayState()
	}
}

// identify returns a string that is different for each menu, or "" for nil.
func identify(m *overlay.List) string {
	if m == nil {
		return ""
	}
	return fmt.Sprint(m.Title, m.Items, m.Selected)
}

func (s *Session) sayPaper(st *State) {
	if list := st.List.String(); list != s.list {
		s.list, s.paper = list, ""
		s.say(list)
	}
	key := fmt.Sprint(st.Paper.Key, st.Row.Gist, st.EmptyText)
	if key == s.paper {
		return
	}
	s.paper, s.rest, s.inbox = key, nil, st.Inbox
	for _, line := range st.EmptyText {
		s.say(line.String())
	}
	if len(st.EmptyText) > 0 {
		return
	}
	for _, text := range []clean.Text{st.Row.Title, st.Row.Gist} {
		if !text.Empty() {
			s.print(text.Line().String())
		}
	}
	if !st.Row.Meta.Empty() {
		s.say(st.Row.Meta.String())
	}
	s.say(st.Place + ", " + describeMarks(&st.Row))
}

// describeMarks returns the signs of a row in words.
func describeMarks(r *pane.Row) string {
	all := []string{r.Status}
	if r.Status == "inbox" {
		all[0] = "undecided"
	}
	for _, sign := range []struct {
		set  bool
		word string
	}{
		{r.New, "new"}, {r.Starred, "starred"}, {r.Tagged, "tagged"}, {r.Noted, "has a note"}, {r.Code, "has code"},
		{r.Upvotes > 0, english.Plural(r.Upvotes, "upvote")}, {r.Fuzzy, "similar spelling"}, {r.Picked, "selected"}, {r.Unsaved, "not saved"},
	} {
		if sign.set {
			all = append(all, sign.word)
		}
	}
	for _, why := range r.Reasons {
		all = append(all, why.Text.String())
	}
	return strings.Join(all, ", ")
}

func (s *Session) sayMenu(m *overlay.List) {
	s.say(m.Title.String())
	if len(m.Items) == 0 {
		s.say(m.EmptyText.String())
	}
	for i, it := range m.Items {
		text := it.Name.String()
		if key := it.KeyOrSign(); !key.Empty() {
			text = key.String() + ": " + text
		}
		if !it.Note.Empty() {
			text += ", " + it.Note.String()
		}
		if it.Current {
			text += " (now)"
		}
		if i == m.Selected {
			text += " (selected)"
		}
		s.say(text)
	}
	if m.Selected < 0 {
		return
	}
	for _, hint := range m.Hints {
		if name := hint.Help().Key; name != "Enter" && name != "Esc" {
			s.say(name + ": " + hint.Help().Desc)
		}
	}
	s.say("Type a key, or how a name begins. Enter alone goes back.")
}

func (s *Session) sayPrompt(p *overlay.Prompt) {
	text := cmp.Or(strings.TrimSuffix(p.Label.String(), ":"), "command") + "?"
	if now := strings.TrimSpace(p.Text()); now != "" {
		text += " Now: " + now + " (enter keeps it, - clears it)."
	}
	if !p.Message.Empty() {
		text += " " + p.Message.String() + "."
	}
	s.say(text + " Enter alone cancels.")
}

// saySection prints the beginning of a section of a whole paper.
func (s *Session) saySection(st *State) {
	heading := fmt.Sprintf("Section %d of %d.", st.Section+1, len(st.Sections))
	if s.open == "" {
		heading += " " + wholeUsage
	}
	s.paper, s.rest, s.end = "", nil, "The end of the section. Enter goes on."
	if st.Section+1 == len(st.Sections) {
		s.end = "The end of the paper."
	}
	for _, line := range st.Lines {
		s.rest = append(s.rest, s.wrap(signs.Replace(line))...) // equations may be too wide
	}
	s.say(heading)
	s.readOn()
}

// more prints the next lines of the selected paper.
func (s *Session) more() {
	if st := s.program.State(); len(s.rest) == 0 && len(st.EmptyText) == 0 {
		s.rest, s.end = s.text(&st.Paper), "The end."
	}
	if len(s.rest) > 0 {
		s.readOn()
	}
}

// pageSize is the number of lines that more prints at a time.
const pageSize = 12

// readOn prints the next lines, and whether there are more.
func (s *Session) readOn() {
	n, end := min(pageSize, len(s.rest)), s.end
	s.write(strings.Join(s.rest[:n], "\n") + "\n")
	if s.rest = s.rest[n:]; len(s.rest) > 0 {
		end = "more: " + english.Plural(len(s.rest), "line")
	}
	s.say(end)
}

// maxNames is the number of authors that are listed unless the reader asks for all of them.
const maxNames = 10

// text returns the lines of a paper, without the title and the facts that were printed with it.
func (s *Session) text(a *pane.Article) (lines []string) {
	add := func(label string, texts ...clean.Text) {
		if text := clean.Join(clean.Literal(", "), texts...).Trim(); !text.Empty() {
			lines = append(lines, s.wrap(label+signs.Replace(text.String()))...)
		}
	}
	names := a.Names
	if len(names) > maxNames && !a.AllNames {
		names = append(names[:maxNames:maxNames], clean.Of("and "+english.Number(len(a.Names)-maxNames)+" more"))
	}
	add("Authors: ", names...)
	add("Tags: ", a.Tags...)
	add("Note: ", a.Note)
	if a.Abstract.Empty() {
		add("", clean.Literal("No abstract."))
	}
	add("", a.Abstract)
	add("Summary by the site's AI model: ", a.Summary)
	add("Keywords: ", a.Keywords...)
	for _, ref := range a.References {
		add("", ref.Name, clean.Line(ref.Address))
	}
	for _, seen := range a.Sightings {
		add("", seen)
	}
	if a.Hidden > 0 {
		add("", clean.Of(english.Plural(a.Hidden, "hidden character")+" removed"))
	}
	return lines
}
