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

// signs are read aloud as their names, or not at all.
var signs = strings.NewReplacer(" · ", ", ", " — ", "; ", " → ", " to ", "≈", "about ", "…", "...", "↑↓", "up down")

// say writes a text of the program's own.
func (s *Session) say(text string) { s.read(signs.Replace(clean.Of(text).String())) }

// read writes a text as it is, in lines that are not too long.
func (s *Session) read(text string) { s.write(strings.Join(s.wrap(text), "\n") + "\n") }

// wrap breaks lines at blanks only: "to-" and "read" on two lines are read aloud as two words.
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

// write writes lines. Whoever reads them may be gone; ask notices that.
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

// sayMessage says the program's message, if it is another one.
func (s *Session) sayMessage() {
	st := s.program.State()
	text := st.Message.String()
	if text == s.said && st.MessageKey == s.key {
		return
	}
	if s.said, s.key = text, st.MessageKey; text == "" {
		return
	}
	if s.left >= 0 && s.left != st.Inbox {
		s.left = st.Inbox
		text += "; " + english.Number(st.Inbox) + " left"
	}
	s.say(text)
}

// sayState says what is open, or what is selected now, if it is something else than before.
func (s *Session) sayState() {
	st := s.program.State()
	open := ""
	switch {
	case s.ended:
		return
	case st.Menu != nil:
		if open = opened(st.Menu); open != s.open {
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
		s.press("esc") // there is nothing to choose
		s.sayState()
	}
}

// opened is what is said of a menu, to tell it from another; "" if none is open.
func opened(m *overlay.List) string {
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
	s.paper, s.rest, s.left = key, nil, st.Inbox
	for _, line := range st.EmptyText {
		s.say(line.String())
	}
	if len(st.EmptyText) > 0 {
		return
	}
	for _, text := range []clean.Text{st.Row.Title, st.Row.Gist} {
		if !text.Empty() {
			s.read(text.Line().String())
		}
	}
	if !st.Row.Meta.Empty() {
		s.say(st.Row.Meta.String())
	}
	s.say(st.Place + ", " + marked(&st.Row))
}

// marked are the signs of a row as words.
func marked(r *pane.Row) string {
	all := []string{r.Status}
	if r.Status == "inbox" {
		all[0] = "undecided"
	}
	for _, sign := range []struct {
		is   bool
		word string
	}{
		{r.New, "new"}, {r.Starred, "starred"}, {r.Tagged, "tagged"}, {r.Noted, "has a note"}, {r.Code, "has code"},
		{r.Upvotes > 0, english.Plural(r.Upvotes, "upvote")}, {r.Fuzzy, "similar spelling"}, {r.Picked, "selected"}, {r.Unsaved, "not saved"},
	} {
		if sign.is {
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

// saySection begins a section of a whole paper.
func (s *Session) saySection(st *State) {
	begun := fmt.Sprintf("Section %d of %d.", st.Section+1, len(st.Sections))
	if s.open == "" {
		begun += " " + inWholeUsage
	}
	s.paper, s.rest, s.end = "", nil, "The end of the section. Enter goes on."
	if st.Section+1 == len(st.Sections) {
		s.end = "The end of the paper."
	}
	for _, line := range st.Lines {
		s.rest = append(s.rest, s.wrap(signs.Replace(line))...) // an equation may be wider
	}
	s.say(begun)
	s.readOn()
}

// more reads on in the selected paper's text.
func (s *Session) more() {
	if st := s.program.State(); len(s.rest) == 0 && len(st.EmptyText) == 0 {
		s.rest, s.end = s.text(&st.Paper), "The end."
	}
	if len(s.rest) > 0 {
		s.readOn()
	}
}

// screenful is how many lines more reads at a time.
const screenful = 12

// readOn says the next lines, and what comes behind the last of them.
func (s *Session) readOn() {
	n, end := min(screenful, len(s.rest)), s.end
	s.write(strings.Join(s.rest[:n], "\n") + "\n")
	if s.rest = s.rest[n:]; len(s.rest) > 0 {
		end = "more: " + english.Plural(len(s.rest), "line")
	}
	s.say(end)
}

// fewNames is how many authors are named unless all are asked for.
const fewNames = 10

// text is a paper in lines: all but its title and what was said with it.
func (s *Session) text(a *pane.Article) (lines []string) {
	add := func(label string, texts ...clean.Text) {
		if text := clean.Join(clean.Literal(", "), texts...).Trim(); !text.Empty() {
			lines = append(lines, s.wrap(label+signs.Replace(text.String()))...)
		}
	}
	names := a.Names
	if len(names) > fewNames && !a.AllNames {
		names = append(names[:fewNames:fewNames], clean.Of("and "+english.Number(len(a.Names)-fewNames)+" more"))
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
