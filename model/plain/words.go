package plain

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/keymap"
	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
)

// word is what can be typed for an action of the list.
type word struct {
	name, action string
	asks         bool   // it opens a menu or a prompt: what follows the word is the answer
	key          string // that does it now; "": none
}

// words are the names of the actions that work without a screen, some of them shorter: next=next-paper.
// … says that the action asks for something.
var words = func() (all []word) {
	for entry := range strings.FieldsSeq(`
		next=next-paper previous=previous-paper undecided=next-undecided previous-undecided first last
		next-day=next-site-page previous-day=previous-site-page
		to-read read skip inbox skip-rest star repeat undo redo tag=tags… note… snooze… menu…
		select range=select-range all=select-all cancel=back
		filter… /=filter… filters=saved-filters… save=save-filter… watch=watch-words… sort… reverse for-you why
		new=view-new view-inbox view-to-read view-read view-skipped view-all
		saved-filter-6 saved-filter-7 saved-filter-8 saved-filter-9
		open links=open-menu… copy cite=copy-menu… export… pipe… skim source authors
		command=commands… :=commands… problems reload fetch stop quit back-or-quit`) {
		entry, asks := strings.CutSuffix(entry, "…")
		name, action, short := strings.Cut(entry, "=")
		if !short {
			action = name
		}
		all = append(all, word{name: name, action: action, asks: asks})
	}
	return all
}()

// find is the word that was typed, or whose key was.
func (s *Session) find(typed string) (w word, ok bool) {
	action := s.Keys.Find(ui.PaneList, typed)
	if action != nil && action.Group == keymap.Custom {
		return word{key: typed}, true
	}
	for _, w := range words {
		if action != nil && action.Name == w.action {
			w.key = typed
			return w, true
		}
		if action == nil && w.name == typed {
			w.key = s.keyOf(w.action)
			return w, true
		}
	}
	return w, false
}

// keyOf is the first key of an action, as Bubble Tea calls it; "" if it has none.
func (s *Session) keyOf(action string) string {
	return slices.Concat(s.Keys.ByName(action).Keys(), []string{""})[0]
}

// execute does what a line asks for: it answers what is open, or it is a command.
func (s *Session) execute(line string) {
	switch st := s.program.State(); {
	case st.Prompt != nil:
		s.answer(st.Prompt, line)
	case st.Menu != nil:
		s.choose(st.Menu, line)
	case len(st.Sections) == 0 || !s.inWhole(&st, line):
		if st.InAbstract && len(st.Sections) == 0 { // where a whole paper was opened from
			s.press("left")
		}
		s.command(line)
	}
}

// here reports whether a word's key does the same in what is open as in the list: a whole paper
// has keys of its own.
func (s *Session) here(w word) bool {
	whole := len(s.program.State().Sections) > 0
	return !whole || s.Keys.Find(ui.PanePaper, w.key) == s.Keys.Find(ui.PaneList, w.key)
}

// command carries out a word with what follows it, or letters with blanks between them.
func (s *Session) command(line string) {
	name, text, _ := strings.Cut(line, " ")
	if strings.HasPrefix(line, "/") || strings.HasPrefix(line, ":") {
		name, text = line[:1], line[1:]
	}
	text = strings.TrimSpace(text)
	w, known := s.find(name)
	switch {
	case line == "":
		s.press(s.keyOf("next-paper"))
	case known && !s.here(w):
		s.say(name + " is about the list: back closes the paper. Nothing was done.")
	case known && text == "":
		s.press(w.key)
	case known && w.asks:
		s.press(w.key)
		s.follow(w, text)
	case name == "help" || line == "?":
		s.help(text)
	case line == "paper":
		s.paper = ""
	case line == "whole": // with Enter in the abstract, as on the screen
		s.press("enter")
		if st := s.program.State(); st.Menu == nil && len(st.Sections) == 0 {
			s.press("enter")
		}
	case line == "enter" && len(s.program.State().EmptyText) > 0: // takes what an empty list offers
		s.press("enter")
	case slices.Contains([]string{"more", "l", "J", "enter"}, line):
		s.more()
	case s.Keys.Find(ui.PaneList, line) != nil:
		s.say(line + " is a key for the screen alone. Nothing was done.")
	case !s.letters(strings.Fields(line)):
		s.say("Not understood: " + clean.Line(line).Cut(maxRepeated).String() + ". Letters need spaces between them; help lists the words.")
	}
}

// inWholeUsage is how a whole paper is read, and inWholeActions are those of its words that press a key.
const inWholeUsage = "Enter reads on, next and previous change the section, sections lists them, section TEXT goes to one, /TEXT searches, n goes to the next match, back closes the paper."

var inWholeActions = map[string]string{
	"previous": "paper-previous-section", "k": "paper-previous-section", "section": "paper-outline",
	"/": "paper-search", "n": "paper-next-match", "N": "paper-previous-match",
	"back": "paper-back", "cancel": "paper-back", "quit": "paper-back", "q": "paper-back",
}

// inWhole does what a line asks for in a whole paper; ok is false if it is about something else.
func (s *Session) inWhole(st *State, line string) (ok bool) {
	if strings.HasPrefix(line, "/") {
		line = "/ " + line[1:]
	}
	name, rest, _ := strings.Cut(line, " ")
	action, known := inWholeActions[name]
	switch {
	case known:
		s.press(s.keyOf(action))
		s.follow(word{}, rest)
	case slices.Contains([]string{"", "more", "next", "j", "enter"}, name):
		if len(s.rest) > 0 && name != "next" {
			s.readOn()
		} else {
			s.press(s.keyOf("paper-next-section"))
		}
	case name == "sections":
		for _, title := range st.Sections {
			s.say(title)
		}
	case line == "help" || line == "?":
		s.say(inWholeUsage)
		return false
	default:
		return line == "whole" // it is open
	}
	return true
}

// letters presses several keys one after the other, if all of them are keys that ask for nothing.
func (s *Session) letters(typed []string) bool {
	for _, key := range typed {
		if w, known := s.find(key); len(typed) < 2 || !known || w.asks || w.key != key || !s.here(w) {
			return false
		}
	}
	for _, key := range typed {
		if !s.ended {
			s.press(key)
		}
	}
	return true
}

// follow gives the text behind a word to what its action has opened. Tags are added to the paper's.
func (s *Session) follow(w word, text string) {
	switch st := s.program.State(); {
	case st.Prompt != nil && w.action == "tags" && text != clears:
		s.paste(text)
		s.accept(st.Prompt)
	case st.Prompt != nil:
		s.answer(st.Prompt, strings.TrimSpace(text))
	case st.Menu != nil:
		s.choose(st.Menu, text)
	}
}

// maxRepeated is how much of a line is repeated to the reader.
const maxRepeated = 40

// keeps and clears stand for the text that is in a prompt already, and for none.
const keeps, clears = "enter", "-"

// answer puts a text into the line that is asked for.
func (s *Session) answer(p *overlay.Prompt, text string) {
	if text == "" {
		s.press("esc")
		return
	}
	if text != keeps {
		s.press("ctrl+u")
		if text != clears {
			s.paste(text)
		}
	}
	s.accept(p)
}

// accept ends a prompt. A text that is not accepted is dropped.
func (s *Session) accept(p *overlay.Prompt) {
	if p.Label.String() == ":" {
		s.press(" ") // the palette would choose what resembles the words
	}
	s.press("enter")
	if now := s.program.State().Prompt; now != nil && now.Label == p.Label {
		why := now.Message
		s.press("esc")
		s.say(why.String())
	}
}

// choose chooses from a menu by key or by the beginning of a name, or presses a key of its own.
func (s *Session) choose(m *overlay.List, typed string) {
	i := slices.IndexFunc(m.Items, func(it overlay.Item) bool { return it.KeyOrSign().String() == typed })
	if i < 0 && len(typed) > 1 {
		i = slices.IndexFunc(m.Items, func(it overlay.Item) bool {
			return strings.HasPrefix(strings.ToLower(it.Name.String()), strings.ToLower(typed))
		})
	}
	switch {
	case typed == "":
		s.press("esc")
	case i >= 0:
		for range (i - m.Selected + len(m.Items)) % len(m.Items) {
			s.press("down")
		}
		s.press("enter")
	case typed == "help" || typed == "?": // it is said again
	case slices.Contains([]string{"enter", "esc", "down", "up"}, typed), len([]rune(typed)) == 1 && typed != "/":
		if s.press(typed); s.quiet && opened(s.program.State().Menu) == s.open {
			s.sayAbsent(typed)
		}
	default:
		s.sayAbsent(typed)
	}
}

func (s *Session) sayAbsent(typed string) {
	s.say("There is no " + clean.Line(typed).Cut(maxRepeated).String() + " here. Enter alone goes back. ? says what there is.")
}

// press presses a key and waits for all that comes of it.
func (s *Session) press(name string) {
	if name == "" {
		s.say("The configuration has no key for this. Nothing was done.")
		return
	}
	k := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
	for kind := tea.KeyType(-127); kind < 128; kind++ {
		if len(name) > 1 && kind.String() == name {
			k = tea.KeyMsg{Type: kind}
		}
	}
	s.take(k)
	s.settle()
}

func (s *Session) paste(text string) {
	s.take(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: true})
	s.settle()
}

// help lists the words and keys with what they do: all, or those that are about something.
func (s *Session) help(about string) {
	if about == "" {
		s.say("Enter alone: next paper. more: the abstract, then the rest. paper: this paper again. whole: the whole paper, by sections. /TEXT: filter. :TEXT: a command. - as TEXT clears it. Letters with spaces between them are done one after the other. help WORD: only lines with that word.")
	}
	explain := func(usage string, a *keymap.Action) {
		if line := usage + ": " + a.Help().Desc; len(a.Keys()) > 0 && strings.Contains(line, about) {
			s.say(line)
		}
	}
	for _, w := range words {
		usage := w.name
		if w.asks {
			usage += " TEXT"
		}
		if key := s.keyOf(w.action); key != " " {
			usage += " or " + key
		}
		if len(w.name) > 1 { // "/" and ":" are said above
			explain(usage, s.Keys.ByName(w.action))
		}
	}
	for _, a := range s.Keys.Actions(keymap.Custom, ui.PaneList) {
		explain(strings.Join(a.Keys(), " or "), &a)
	}
}
