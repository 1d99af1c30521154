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

// word is a command for an action of the list.
type word struct {
	name, action string
	asks         bool   // the action opens a menu or a prompt, which the text after the word answers
	key          string // of the action; may be empty
}

// words are the names of the actions that work without a screen. "next=next-paper" is a shorter name; "…"
// marks an action that asks for something.
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

// find returns the word that was typed, or the word whose key was typed.
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

// keyOf returns Bubble Tea's name of the first key of an action, or "".
func (s *Session) keyOf(action string) string {
	return slices.Concat(s.Keys.ByName(action).Keys(), []string{""})[0]
}

// execute handles a line of input: an answer to the open menu or prompt, or a command.
func (s *Session) execute(line string) {
	switch st := s.program.State(); {
	case st.Prompt != nil:
		s.answer(st.Prompt, line)
	case st.Menu != nil:
		s.choose(st.Menu, line)
	case len(st.Sections) == 0 || !s.inWhole(&st, line):
		if st.InAbstract && len(st.Sections) == 0 { // a whole paper was opened from there
			s.press("left")
		}
		s.command(line)
	}
}

// works reports whether a word works now. In a whole paper its key may have another action.
func (s *Session) works(w word) bool {
	inWhole := len(s.program.State().Sections) > 0
	return !inWhole || s.Keys.Find(ui.PanePaper, w.key) == s.Keys.Find(ui.PaneList, w.key)
}

// command executes a word with the text after it, or several keys separated by spaces.
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
	case known && !s.works(w):
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
	case line == "enter" && len(s.program.State().EmptyText) > 0: // accepts the suggestion for an empty list
		s.press("enter")
	case slices.Contains([]string{"more", "l", "J", "enter"}, line):
		s.more()
	case s.Keys.Find(ui.PaneList, line) != nil:
		s.say(line + " is a key for the screen alone. Nothing was done.")
	case !s.letters(strings.Fields(line)):
		s.say("Not understood: " + clean.Line(line).Cut(maxQuoted).String() + ". Letters need spaces between them; help lists the words.")
	}
}

// wholeUsage explains how to read a whole paper. wholeActions has the actions of its commands.
const wholeUsage = "Enter reads on, next and previous change the section, sections lists them, " +
	"section TEXT goes to one, /TEXT searches, n goes to the next match, back closes the paper."

var wholeActions = map[string]string{
	"previous": "paper-previous-section", "k": "paper-previous-section", "section": "paper-outline",
	"/": "paper-search", "n": "paper-next-match", "N": "paper-previous-match",
	"back": "paper-back", "cancel": "paper-back", "quit": "paper-back", "q": "paper-back",
}

// inWhole executes a command in a whole paper. ok is false if it is no command for a whole paper.
func (s *Session) inWhole(st *State, line string) (ok bool) {
	if strings.HasPrefix(line, "/") {
		line = "/ " + line[1:]
	}
	name, rest, _ := strings.Cut(line, " ")
	action, known := wholeActions[name]
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
		s.say(wholeUsage)
		return false
	default:
		return line == "whole" // already open
	}
	return true
}

// letters presses several keys, unless one of them asks for something or does not work.
func (s *Session) letters(typed []string) bool {
	for _, key := range typed {
		if w, known := s.find(key); len(typed) < 2 || !known || w.asks || w.key != key || !s.works(w) {
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

// follow answers the menu or prompt that a word has opened with the text after it. Tags are added.
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

// maxQuoted is the length up to which a line of input is quoted in a message.
const maxQuoted = 40

// keeps and clears are answers to a prompt: its current text, and no text.
const keeps, clears = "enter", "-"

// answer enters a text into a prompt.
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

// accept confirms a prompt. It cancels the prompt if the text is not accepted.
func (s *Session) accept(p *overlay.Prompt) {
	if p.Label.String() == ":" {
		s.press(" ") // or else the palette would choose a similar command
	}
	s.press("enter")
	if now := s.program.State().Prompt; now != nil && now.Label == p.Label {
		why := now.Message
		s.press("esc")
		s.say(why.String())
	}
}

// choose chooses an item of a menu by its key or the beginning of its name, or presses another key.
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
	case typed == "help" || typed == "?": // prints the menu again
	case slices.Contains([]string{"enter", "esc", "down", "up"}, typed), len([]rune(typed)) == 1 && typed != "/":
		if s.press(typed); s.quiet && identify(s.program.State().Menu) == s.open {
			s.sayAbsent(typed)
		}
	default:
		s.sayAbsent(typed)
	}
}

func (s *Session) sayAbsent(typed string) {
	s.say("There is no " + clean.Line(typed).Cut(maxQuoted).String() + " here. Enter alone goes back. ? says what there is.")
}

// press presses a key and waits until all its commands have answered.
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

// help lists the words and keys with their descriptions, or those that contain a text.
func (s *Session) help(about string) {
	if about == "" {
		s.say("Enter alone: next paper. more: the abstract, then the rest. paper: this paper again. " +
			"whole: the whole paper, by sections. /TEXT: filter. :TEXT: a command. - as TEXT clears it. " +
			"Letters with spaces between them are done one after the other. help WORD: only lines with that word.")
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
		if len(w.name) > 1 { // "/" and ":" are described above
			explain(usage, s.Keys.ByName(w.action))
		}
	}
	for _, a := range s.Keys.Actions(keymap.Custom, ui.PaneList) {
		explain(strings.Join(a.Keys(), " or "), &a)
	}
}
