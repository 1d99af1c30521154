package plain

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
	"dailies/ui/pane"
)

// signs are read aloud as their names, or not at all.
var signs = strings.NewReplacer(" · ", ", ", " — ", "; ", " → ", " to ", "≈", "about ", "…", "...", "↑↓", "up down")

// say writes a text of the program's own, in lines that are not too long.
func (s *session) say(text clean.Text) { s.wrapped(signs.Replace(text.String())) }

// wrapped writes a text as it is, in lines that are not too long.
func (s *session) wrapped(text string) { s.write(strings.Join(s.wrap(text), "\n") + "\n") }

// wrap breaks lines at blanks only: "to-" and "read" on two lines are read aloud as two words.
func (s *session) wrap(text string) (lines []string) {
	add := func(line string) { lines = append(lines, strings.Split(ansi.Hardwrap(line, s.Width, true), "\n")...) }
	for paragraph := range strings.SplitSeq(text, "\n") {
		line := ""
		for word := range strings.FieldsSeq(paragraph) {
			switch {
			case line == "":
				line = word
			case ui.Cells(line)+1+ui.Cells(word) > s.Width:
				add(line)
				line = word
			default:
				line += " " + word
			}
		}
		add(line)
	}
	return lines
}

// write writes lines. Whoever reads them may be gone; ask notices that.
func (s *session) write(text string) {
	if s.asking {
		text = "\n" + text
		s.asking = false
	}
	s.quiet = s.quiet && text == ""
	if s.ASCII {
		text = ui.NewTheme(nil, ui.Options{ASCII: true}).Drawn(text)
	}
	_, _ = s.out.WriteString(text)
}

func (s *session) ask() {
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
func (s *session) sayMessage() {
	st := s.program.State()
	text := st.Message
	if text.String() == s.said {
		return
	}
	if s.said = text.String(); text.Empty() {
		return
	}
	if s.left >= 0 && s.left != st.Left {
		s.left = st.Left
		text = clean.Concat(text, clean.Of("; "+english.Number(st.Left)+" left"))
	}
	s.say(text)
}

// sayState says what is open, or what is selected now if it is something else than before.
func (s *session) sayState() {
	st := s.program.State()
	switch {
	case st.Menu != nil && st.Menu.Selected < 0:
		s.sayMenu(st.Menu)
		s.press("esc") // there is nothing to choose
	case st.Menu != nil:
		if !s.wrong {
			s.sayMenu(st.Menu)
		}
		s.wrong = false
		return
	case st.Prompt != nil:
		s.sayPrompt(st.Prompt)
		return
	}
	if st.Part != nil {
		s.sayPart(st.Part)
		return
	}
	s.part = ""
	if list := st.List.String(); list != s.list && !s.ended {
		s.list, s.paper = list, ""
		s.say(clean.Concat(st.List, clean.Of(": "+english.Plural(st.Shown, "paper"))))
	}
	s.sayPaper(st)
}

func (s *session) sayPaper(st State) {
	key := fmt.Sprint(st.Paper.Key, st.Row.Gist, st.Empty)
	if key == s.paper || s.ended {
		return
	}
	s.paper, s.rest, s.left = key, nil, st.Left
	for _, line := range st.Empty {
		s.say(line)
	}
	if len(st.Empty) > 0 {
		return
	}
	s.wrapped(st.Row.Title.Line().String())
	if !st.Row.Gist.Empty() {
		s.wrapped(st.Row.Gist.Line().String())
	}
	if !st.Row.Meta.Empty() {
		s.say(st.Row.Meta)
	}
	s.say(clean.Of(english.Number(st.At) + " of " + english.Number(st.Shown) + ", " + strings.Join(marked(&st.Row), ", ")))
}

// marked are the signs of a row as words.
func marked(r *pane.Row) []string {
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
	for _, why := range r.Why {
		all = append(all, why.Text.String())
	}
	return all
}

func (s *session) sayMenu(m *ui.Menu) {
	s.say(m.Title)
	if len(m.Items) == 0 {
		s.say(m.None)
	}
	for i, it := range m.Items {
		text := []clean.Text{it.Label}
		if !it.Key.Empty() {
			text = []clean.Text{it.Key, clean.Literal(": "), it.Label}
		}
		if !it.Note.Empty() {
			text = append(text, clean.Literal(", "), it.Note)
		}
		if it.Current {
			text = append(text, clean.Literal(" (now)"))
		}
		if i == m.Selected {
			text = append(text, clean.Literal(" (selected)"))
		}
		s.say(clean.Concat(text...))
	}
	if m.Selected < 0 {
		return
	}
	var keys []string
	for _, hint := range m.Hints {
		if h := hint.Help(); !slices.Contains([]string{"Enter", "Esc", "/"}, h.Key) {
			keys = append(keys, h.Key+" "+h.Desc)
		}
	}
	if len(keys) > 0 {
		s.say(clean.Line(strings.Join(keys, ", ") + "."))
	}
	s.say(clean.Literal("Type a key, or how a name begins. Enter alone goes back."))
}

func (s *session) sayPrompt(p *ui.Prompt) {
	text := []clean.Text{clean.Line(cmp.Or(strings.TrimSuffix(p.Label().String(), ":"), "command") + "?")}
	if now := strings.TrimSpace(p.Text()); now != "" {
		text = append(text, clean.Line("Now: "+now+" (enter keeps it, - clears it)."))
	}
	if hint := p.Said(); !hint.Empty() {
		text = append(text, clean.Concat(hint, clean.Literal(".")))
	}
	s.say(clean.Join(clean.Literal(" "), append(text, clean.Literal("Enter alone cancels."))...))
}

func (s *session) sayPart(p *Part) {
	key := fmt.Sprint(p.At, p.Titles)
	if key == s.part || s.ended || len(p.Titles) == 0 {
		return
	}
	begun := fmt.Sprintf("Section %d of %d.", p.At+1, len(p.Titles))
	if s.part == "" {
		begun += " Enter reads on, next and previous change the section, sections lists them, section TEXT goes to one, back closes the paper."
	}
	s.part, s.paper, s.rest = key, "", nil
	for _, line := range p.Lines {
		s.rest = append(s.rest, s.wrap(signs.Replace(line))...) // an equation may be wider
	}
	s.say(clean.Line(begun))
	s.readPart(p)
}

func (s *session) readPart(p *Part) {
	end := "The end of the section. Enter goes on."
	if p.At+1 == len(p.Titles) {
		end = "The end of the paper."
	}
	s.readOn(end)
}

// more reads on in the selected paper's text. In an empty list Enter takes what is offered.
func (s *session) more(enter bool) {
	st := s.program.State()
	if len(st.Empty) > 0 {
		if enter {
			s.press("enter")
		}
		return
	}
	if len(s.rest) == 0 {
		s.rest = s.text(&st.Paper)
	}
	s.readOn("The end.")
}

// screenful is how many lines more reads at a time.
const screenful = 12

// readOn says the next lines, and what comes behind the last of them.
func (s *session) readOn(end string) {
	n := min(screenful, len(s.rest))
	s.write(strings.Join(s.rest[:n], "\n") + "\n")
	if s.rest = s.rest[n:]; len(s.rest) > 0 {
		end = "more: " + english.Plural(len(s.rest), "line")
	}
	s.say(clean.Line(end))
}

// fewNames is how many authors are named unless all are asked for.
const fewNames = 10

// text is a paper in lines: all but its title and what was said with it.
func (s *session) text(a *pane.Article) []string {
	var all []string
	add := func(label string, texts ...clean.Text) {
		if text := clean.Join(clean.Literal(", "), texts...).Trim(); !text.Empty() {
			all = append(all, s.wrap(label+text.String())...)
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
		add("", clean.Line(signs.Replace(seen.String())))
	}
	if a.Hidden > 0 {
		add("", clean.Of(english.Plural(a.Hidden, "hidden character")+" removed"))
	}
	return all
}
