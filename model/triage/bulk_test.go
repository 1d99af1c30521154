package triage

import (
	"context"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/keymap"
	"dailies/model/overlay"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/model/shelf/shelftest"
	"dailies/ui/uitest"
)

// over returns a triage of a list with papers of these titles, of which the first is selected, and
// what it decides on.
func over(titles ...string) (*Triage, *Decision) {
	s, index, made := shelftest.Of(titles...), search.NewIndex(), new(Decision)
	rows := Rows{Shown: make([]int32, len(titles))}
	for i := range rows.Shown {
		rows.Shown[i] = int32(i)
	}
	t := &Triage{
		Dialog: &overlay.Dialog{}, Shelf: s, AtEnd: -1,
		Rows: func() Rows { return rows },
		Make: func(d Decision) tea.Cmd { *made = d; return nil },
		Search: func(q query.Query) func() []int32 {
			return func() []int32 {
				return index.Matching(context.Background(), search.Ask(context.Background(), q, query.ByDate, s.Searchable(nil), nil))
			}
		},
	}
	t.Dialog.Keys = keymap.NewMap(t.Keys(nil, nil), nil)
	return t, made
}

// verb finds a command.
func (t *Triage) verb(name string) overlay.Verb {
	for _, v := range t.Verbs() {
		if v.Name == name {
			return v
		}
	}
	return overlay.Verb{}
}

func press(o overlay.Overlay, key string) tea.Cmd {
	if reply := o.Key(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(key)}); reply.Do != nil {
		return reply.Do()
	}
	return nil
}

func TestACommandDecidesOnThePapersOfItsQuery(t *testing.T) {
	for text, want := range map[string]string{
		"read agent":               "Mark 2 papers as read?",
		"to-read agent -survey":    "Put 2 papers on the reading list?",
		"tag todo is:inbox survey": "Tag 1 paper #todo?",
		"untag todo":               "Take the tag #todo off 3 papers?",
		"tag #todo survey":         "Tag 1 paper #todo?",
		"skip":                     "Skip 3 papers?",
		"star title:another":       "Star 1 paper?",
	} {
		tr, made := over("An agent", "Another agent", "A survey")
		name, rest, _ := strings.Cut(text, " ")
		do, err := tr.verb(name).Run(rest)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		tr.Update(do()())
		menu := tr.Dialog.Overlay.(*overlay.Menu)
		uitest.Equal(t, menu.List().Title.String(), want, text)
		if press(menu, "y"); made.Papers == nil || tr.Asking {
			t.Errorf("%q: yes decides nothing", text)
		}
	}
}

func TestACommandThatIsNoneSaysWhy(t *testing.T) {
	tr, _ := over("An agent")
	for text, want := range map[string]string{
		"tag ": "needs a tag", "read autor:4": "author:", "read org:": "org: has no value", "read is:s": "is:s is unfinished", "read \"chain of": "not closed",
	} {
		name, rest, _ := strings.Cut(text, " ")
		if _, err := tr.verb(name).Run(rest); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
