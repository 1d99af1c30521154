package plain

import (
	"cmp"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser/clean"
	"dailies/ui"
)

// word is what can be typed for a key. A key that is not here has to do with the screen.
type word struct {
	name, key string
	text      bool // something may follow: what the key asks for, or the name of a choice
}

var words = []word{
	{name: "next", key: "j"}, {name: "previous", key: "k"}, {name: "undecided", key: "n"}, {key: "N"},
	{name: "first", key: "g"}, {name: "last", key: "G"}, {key: "]"}, {key: "["},
	{name: "to-read", key: "t"}, {name: "read", key: "r"}, {name: "skip", key: "x"}, {name: "inbox", key: "i"}, {name: "skip-rest", key: "X"},
	{name: "star", key: "*"}, {name: "repeat", key: "."}, {name: "undo", key: "u"}, {name: "redo", key: "U"},
	{name: "tag", key: "T", text: true}, {name: "note", key: "e", text: true}, {name: "snooze", key: "Z", text: true}, {name: "menu", key: "m", text: true},
	{name: "select", key: " "}, {name: "range", key: "v"}, {name: "all", key: "A"}, {name: "cancel", key: "esc"},
	{name: "filter", key: "/", text: true}, {name: "filters", key: "f", text: true}, {name: "save", key: "F", text: true},
	{name: "watch", key: "w", text: true}, {name: "sort", key: "s", text: true}, {name: "reverse", key: "S"}, {name: "for-you", key: "B"}, {name: "why", key: "W"},
	{key: "1"}, {key: "2"}, {key: "3"}, {key: "4"}, {key: "5"}, {key: "6"}, {key: "7"}, {key: "8"}, {key: "9"}, {key: "0"},
	{name: "open", key: "o"}, {name: "links", key: "O", text: true}, {name: "copy", key: "y"}, {name: "cite", key: "Y", text: true},
	{name: "export", key: "E", text: true}, {name: "pipe", key: "|", text: true}, {name: "skim", key: "~"}, {name: "source", key: "="}, {name: "authors", key: "&"},
	{name: "command", key: ":", text: true}, {name: "problems", key: "!"}, {name: "reload", key: "R"}, {name: "fetch", key: "f5"}, {name: "stop", key: "ctrl+x"},
	{name: "quit", key: "q"}, {key: "Q"},
}

// Action is what a key does on the list of the screen.
type Action struct {
	Key  string   // that does it without a configuration; "" for a command of the reader's
	Keys []string // that do it now
	Help string
}

// wordFor finds what was typed: a word, or a key. It is returned with the key to press.
func (s *session) wordFor(typed string) (w word, ok bool) {
	i := slices.IndexFunc(s.Actions, func(a Action) bool { return slices.Contains(a.Keys, typed) })
	if i >= 0 && s.Actions[i].Key == "" {
		return word{key: typed}, true
	}
	for _, w := range words {
		if w.name == typed && typed != "" || i >= 0 && w.key == s.Actions[i].Key {
			w.key = s.live(w.key).key()
			return w, true
		}
	}
	return word{}, false
}

// live is the action that a key does without a configuration.
func (s *session) live(key string) Action {
	i := slices.IndexFunc(s.Actions, func(a Action) bool { return a.Key == key })
	if i < 0 {
		return Action{}
	}
	return s.Actions[i]
}

// key is the first key that does an action now; "" if none does.
func (a Action) key() string {
	if len(a.Keys) == 0 {
		return ""
	}
	return a.Keys[0]
}

// execute does what a line asks for: it answers what is open, or it is a command.
func (s *session) execute(line string) {
	switch st := s.program.State(); {
	case st.Prompt != nil:
		s.answer(st.Prompt, line)
	case st.Menu != nil:
		s.wrong = !s.choose(st.Menu, line)
	case st.Part != nil && s.inPart(st.Part, line):
	default:
		if st.Away && st.Part == nil { // where a whole paper was opened from
			s.press("left")
		}
		s.command(line)
	}
}

// command carries out a line of words, or of letters with blanks between them.
func (s *session) command(line string) {
	name, rest, follows := strings.Cut(line, " ")
	if strings.HasPrefix(line, "/") || strings.HasPrefix(line, ":") {
		name, rest = line[:1], strings.TrimSpace(line[1:])
		follows = rest != ""
	}
	w, ok := s.wordFor(name)
	switch {
	case line == "":
		s.press(s.live("j").key())
	case !ok && slices.Contains([]string{"more", "l", "J", "enter"}, line):
		s.more(line == "enter")
	case line == "paper":
		s.paper = ""
	case line == "whole":
		s.whole()
	case !ok && (name == "help" || line == "?"):
		s.help(rest)
	case ok && !follows:
		s.press(w.key)
	case ok && w.text:
		s.press(w.key)
		s.follow(w, strings.TrimSpace(rest))
	case !s.letters(strings.Fields(line)):
		s.say(clean.Line("Not understood: " + cut(line) + ". Letters need spaces between them; help lists the words."))
	}
}

// whole opens the whole paper: with Enter in the abstract, as on the screen.
func (s *session) whole() {
	s.press("enter")
	if st := s.program.State(); st.Menu == nil && st.Part == nil {
		s.press("enter")
	}
}

// letters presses keys one after the other. It does nothing unless each is a key that
// stands for itself.
func (s *session) letters(typed []string) bool {
	for _, one := range typed {
		if w, ok := s.wordFor(one); !ok || w.name == one || w.text || len(typed) < 2 {
			return false
		}
	}
	for _, one := range typed {
		if !s.ended {
			w, _ := s.wordFor(one)
			s.press(w.key)
		}
	}
	return true
}

// follow gives what a key has opened the text that followed its word.
func (s *session) follow(w word, text string) {
	st := s.program.State()
	switch {
	case st.Prompt != nil && w.name == "tag":
		s.answer(st.Prompt, tags(st.Prompt.Text(), text))
	case st.Prompt != nil:
		s.answer(st.Prompt, text)
	case st.Menu != nil:
		s.choose(st.Menu, text)
	}
}

// tags adds tags to those of a paper ("rl", "+rl") or removes them ("-rl"); "-" alone
// removes all.
func tags(before, typed string) string {
	if typed == "-" {
		return typed
	}
	all := strings.Fields(before)
	for _, tag := range strings.Fields(typed) {
		name := strings.TrimLeft(tag, "+-#")
		i := slices.Index(all, name)
		switch drop := strings.HasPrefix(tag, "-"); {
		case drop && i >= 0:
			all = slices.Delete(all, i, i+1)
		case drop:
			all = append(all, "-"+name) // several papers, whose tags are not in the line
		case i < 0:
			all = append(all, name)
		}
	}
	return cmp.Or(strings.Join(all, " "), "-")
}

// answer puts a text into the line that is asked for. A text that is not accepted is dropped.
func (s *session) answer(asked *ui.Prompt, text string) {
	const keep, clears = "enter", "-"
	label := asked.Label()
	switch {
	case text == "" || label == FilterLabel && text == keep:
		s.press("esc")
		return
	case label == FilterLabel && s.live(":").key() != "": // Enter would take the first remedy of a filter that finds nothing
		s.press("esc")
		if text == clears {
			text = ""
		}
		s.command("command filter " + text)
		return
	case text != keep:
		s.send(tea.KeyMsg{Type: tea.KeyCtrlU})
	}
	if text != keep && text != clears {
		s.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: true})
	}
	if label.String() == ":" {
		s.send(tea.KeyMsg{Type: tea.KeySpace, Runes: []rune(" ")}) // the palette would choose what resembles a single word
	}
	s.press("enter")
	if now := s.program.State().Prompt; now != nil && now.Label() == label {
		hint := now.Said()
		s.press("esc")
		s.say(hint)
	}
}

// choose chooses from a menu by key or by the beginning of a name, or presses a key of its own.
// ok is false if it has no such choice.
func (s *session) choose(menu *ui.Menu, typed string) (ok bool) {
	i := slices.IndexFunc(menu.Items, func(it ui.MenuItem) bool { return it.Key.String() == typed })
	if i < 0 && len(typed) > 1 {
		i = slices.IndexFunc(menu.Items, func(it ui.MenuItem) bool {
			return strings.HasPrefix(strings.ToLower(it.Label.String()), strings.ToLower(typed))
		})
	}
	switch {
	case typed == "":
		s.press("esc")
	case i >= 0 && len(menu.Items[i].Key.String()) == 1:
		s.press(menu.Items[i].Key.String())
	case i >= 0:
		for range (i - menu.Selected + len(menu.Items)) % len(menu.Items) {
			s.press("down")
		}
		s.press("enter")
	case slices.Contains([]string{"enter", "esc", "down", "up"}, typed), len([]rune(typed)) == 1 && typed != "/":
		s.press(typed)
	default:
		s.say(clean.Line("There is no " + cut(typed) + " here. Enter alone goes back."))
		return false
	}
	return true
}

func (s *session) press(name string) {
	s.said = ""
	if name == "" {
		s.say(clean.Literal("The configuration has no key for this. Nothing was done."))
		return
	}
	for kind := tea.KeyType(-127); kind < 128; kind++ {
		if len(name) > 1 && kind.String() == name {
			s.send(tea.KeyMsg{Type: kind})
			return
		}
	}
	s.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)})
}

func (s *session) send(k tea.KeyMsg) {
	s.take(k)
	s.settle()
}

// help lists the words and letters with what they do: all, or those that are about something.
func (s *session) help(about string) {
	if about == "" {
		s.say(clean.Literal("Enter alone: next paper. more: the abstract, then the rest. paper: this paper again. whole: the whole paper, by sections. /TEXT: filter. :TEXT: a command. - as TEXT clears it. Letters with spaces between them are done one after the other. help WORD: only lines with that word."))
	}
	say := func(usage, does string) {
		if line := usage + ": " + does; strings.Contains(line, about) {
			s.say(clean.Line(line))
		}
	}
	for _, w := range words {
		a := s.live(w.key)
		if w.key = a.key(); w.key != "" {
			say(w.usage(), a.Help)
		}
	}
	for _, a := range s.Actions {
		if a.Key == "" {
			say(a.key(), a.Help)
		}
	}
}

// usage is how a word is typed: "tag TEXT or T".
func (w word) usage() string {
	var names []string
	if w.name != "" {
		names = append(names, w.name)
	}
	if w.text {
		names[0] += " TEXT"
	}
	if len(w.key) == 1 && w.key != " " && w.key != ":" {
		names = append(names, w.key)
	}
	return strings.Join(names, " or ")
}

// cut is as much of a line as is repeated to the reader.
func cut(line string) string {
	const enough = 40
	text := clean.Line(line)
	if short := text.Cut(enough); short.Len() < text.Len() {
		return short.String() + "..."
	}
	return text.String()
}
