package plain

import (
	"cmp"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser/clean"
	"dailies/ui"
)

// word is what can be typed for a key.
type word struct {
	name, key string
	text      bool // something may follow: what the key asks for, or the name of a choice
}

// words are those of the table, each with its key; … says that a text may follow, ␣ is the space
// bar. A key that is not here has to do with the screen.
var words = func() (all []word) {
	for entry := range strings.FieldsSeq(`
		next:j previous:k undecided:n :N first:g last:G :] :[ to-read:t read:r skip:x inbox:i skip-rest:X star:* repeat:. undo:u redo:U
		tag…:T note…:e snooze…:Z menu…:m select:␣ range:v all:A cancel:esc filter…:/ filters…:f save…:F watch…:w sort…:s reverse:S for-you:B why:W
		:1 :2 :3 :4 :5 :6 :7 :8 :9 :0 open:o links…:O copy:y cite…:Y export…:E pipe…:| skim:~ source:= authors:& command…:: problems:! reload:R
		fetch:f5 stop:ctrl+x quit:q :Q`) {
		name, key, _ := strings.Cut(entry, ":")
		name, text := strings.CutSuffix(name, "…")
		all = append(all, word{name, strings.Replace(key, "␣", " ", 1), text})
	}
	return all
}()

// Action is what a key does on the list of the screen.
type Action struct {
	Key  string   // that does it without a configuration; "" for a command of the reader's
	Keys []string // that do it now
	Help string
}

// now is the action that a key does without a configuration, and the first key that does it now;
// "" if none does.
func (s *session) now(key string) (a Action, pressed string) {
	if i := slices.IndexFunc(s.Actions, func(a Action) bool { return a.Key == key }); i >= 0 {
		a = s.Actions[i]
	}
	return a, slices.Concat(a.Keys, []string{""})[0]
}

// wordFor finds what was typed: a word, or a key. It is returned with the key to press.
func (s *session) wordFor(typed string) (w word, ok bool) {
	i := slices.IndexFunc(s.Actions, func(a Action) bool { return slices.Contains(a.Keys, typed) })
	if i >= 0 && s.Actions[i].Key == "" {
		return word{key: typed}, true
	}
	for _, w := range words {
		if w.name == typed && typed != "" || i >= 0 && w.key == s.Actions[i].Key {
			_, w.key = s.now(w.key)
			return w, true
		}
	}
	return word{}, false
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
		_, next := s.now("j")
		s.press(next)
	case !ok && slices.Contains([]string{"more", "l", "J", "enter"}, line):
		s.more(line == "enter")
	case line == "paper":
		s.paper = ""
	case line == "whole": // with Enter in the abstract, as on the screen
		s.press("enter")
		if st := s.program.State(); st.Menu == nil && st.Part == nil {
			s.press("enter")
		}
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

// inPart does what a line asks for in a whole paper; ok is false if it is about something else.
func (s *session) inPart(p *Part, line string) (ok bool) {
	name, rest, _ := strings.Cut(line, " ")
	switch name {
	case "", "more", "next", "j", "enter":
		if len(s.rest) > 0 && name != "next" {
			s.readPart(p)
		} else {
			s.press("]")
		}
	case "previous", "k":
		s.press("[")
	case "section":
		s.press("o")
		if st := s.program.State(); st.Prompt != nil {
			s.answer(st.Prompt, strings.TrimSpace(rest))
		}
	case "sections":
		for _, title := range p.Titles {
			s.say(clean.Line(title))
		}
	case "back", "cancel", "quit", "q":
		s.press("esc")
	default:
		return false
	}
	return true
}

// letters presses keys one after the other. It does nothing unless each is a key that
// stands for itself.
func (s *session) letters(typed []string) bool {
	var keys []string
	for _, one := range typed {
		w, ok := s.wordFor(one)
		if !ok || w.name == one || w.text || len(typed) < 2 {
			return false
		}
		keys = append(keys, w.key)
	}
	for _, key := range keys {
		if !s.ended {
			s.press(key)
		}
	}
	return true
}

// follow gives what a key has opened the text that followed its word.
func (s *session) follow(w word, text string) {
	switch st := s.program.State(); {
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
	for tag := range strings.FieldsSeq(typed) {
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
	if text == "" || label == FilterLabel && text == keep {
		s.press("esc")
		return
	}
	if _, colon := s.now(":"); label == FilterLabel && colon != "" { // Enter would take the first remedy of a filter that finds nothing
		if s.press("esc"); text == clears {
			text = ""
		}
		s.command("command filter " + text)
		return
	}
	if text != keep {
		s.send(tea.KeyMsg{Type: tea.KeyCtrlU})
		if text != clears {
			s.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: true})
		}
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
		var a Action
		if a, w.key = s.now(w.key); w.key != "" {
			say(w.usage(), a.Help)
		}
	}
	for _, a := range s.Actions {
		if a.Key == "" {
			say(a.Keys[0], a.Help)
		}
	}
}

// usage is how a word is typed: "tag TEXT or T".
func (w word) usage() string {
	typed := w.name
	if w.text {
		typed += " TEXT"
	}
	switch {
	case len(w.key) != 1 || w.key == " " || w.key == ":":
		return typed
	case typed == "":
		return w.key
	}
	return typed + " or " + w.key
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
