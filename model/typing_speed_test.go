package model

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/model/shelf"
	"dailies/parser"
	"dailies/ui/uitest"
)

// outcome is where the user is, the last message, and all decisions.
type outcome struct{ here, said, marked string }

func (p *player) outcome() outcome {
	m, v, typed := p.m, p.m.view(), ""
	if m.typing() {
		typed = "typing " + m.finder.Line.Text()
	}
	o := outcome{said: m.dialog.Now().Text.String()}
	o.here = fmt.Sprint(p.title(), " of ", len(v.Shown), v.Name, v.Filter, v.Order(), m.triage.Picks.N(), m.shelf.Counts,
		m.focus(), m.dialog.Overlay != nil, m.dialog.Prompt != nil, typed)
	for i := range m.shelf.Papers.Len() {
		if mark := m.shelf.Mark(i); mark.Status != marks.Inbox || mark.Starred || len(mark.Tags) > 0 {
			o.marked += fmt.Sprint(m.shelf.Papers.Paper(i).Title, " ", mark.Status, mark.Starred, mark.Tags, "; ")
		}
	}
	return o
}

// merged stands for an event among the keys: papers are merged, as after the last dump.
const merged = "merged"

// readAgain stands for a reload of the dumps in reverse order. It is not used while a filter is typed,
// because the index decides between equally good matches.
const readAgain = "read again"

// readAgain reloads the papers, and returns the search that follows.
func (p *player) readAgain() tea.Cmd {
	m, before := p.m, *p.m.shelf
	var dumps []parser.Dump
	for d, err := range m.cfg.Load(p.t.Context()) {
		uitest.Must(p.t, err)
		dumps = append(dumps, d)
	}
	if before.Papers.Dumps()[0].Name == dumps[0].Name {
		slices.Reverse(dumps)
	}
	*m.shelf = *shelf.ForReload(&before, p.now)
	m.shelf.Add(dumps)
	return p.mergePapers()
}

// noEditor is an editor that changes nothing, for an "e" that is pressed outside of the filter.
var noEditor = map[string]string{"EDITOR": "true"}

// typeSlowly presses keys, and runs every command before the next one.
func typeSlowly(t *testing.T, keys []string) outcome {
	p := play(t)
	p.env = noEditor
	for _, key := range keys {
		switch key {
		case merged:
			p.run(p.mergePapers())
		case readAgain:
			p.run(p.readAgain())
		default:
			p.keys(key)
		}
	}
	return p.outcome()
}

// typeQuickly presses keys while commands run late and in any order.
func typeQuickly(t *testing.T, keys []string, seed uint64) outcome {
	s := &asyncPlayer{player: play(t), random: rand.New(rand.NewPCG(seed, 11))}
	s.env = noEditor
	pace := s.random.IntN(5)
	for _, key := range keys {
		switch key {
		case merged:
			s.enqueue(s.mergePapers())
		case readAgain:
			s.enqueue(s.readAgain())
		default:
			s.send(uitest.Key(key))
		}
		for range s.random.IntN(pace + 1) {
			s.runOne()
		}
	}
	s.runAll()
	return s.outcome()
}

// Random keys: single keys, sequences, and texts for the filter with many matches, one, none, and mistakes.
// "_" is a space.
var (
	paneKeys    = strings.Fields("j k down up pgdown pgup ctrl+d G g n N t r x i u U * . _ v A S 1 2 3 4 5 [ ] enter esc tab b T m s c : f")
	filterKeys  = strings.Fields("a g e n t z q _ - ) backspace ctrl+u ctrl+w down up pgdown pgup enter esc tab ctrl+p ctrl+n")
	filterTexts = []string{"agent", "rag", "org:tencent", "-survey", "is:inbox", "zzzz", "agenz", "autor:4", "title:agent org:korea", "sort:date"}
	sequences   = []string{
		"T a b enter", "T x tab enter", "Z 3 d enter", "Z esc", "m t", "m x", "m u", ". .", "* n", "y", "Y t", "o", "O 1", "? esc", "! esc", "v j j t", "v G x", "A t", "A esc", "g t G t",
		": s k i p _ s u r v e y enter y", ": r e a d _ i s : i n b o x enter n", ": s k i p enter y", ": u n d o enter", ": s o r t _ d a t e enter", ": f i l t e r _ a g enter",
		"F n a m e enter", "F o enter 6", "6", "7", "f enter", "f j enter", "f d esc", "f 2", "w a g e n t enter esc", "s d", "s w", "s r",
		"b enter esc", "b / t e n enter esc", "b j j j enter", "b ] enter", "b 2 1", "l j j h", "l t", "z t z", "c", "p", "P",
	}
)

// randomKeys returns the keys of a fast typist.
func randomKeys(random *rand.Rand) (keys []string) {
	one := func(from []string) string { return from[random.IntN(len(from))] }
	for range 3 + random.IntN(14) {
		switch random.IntN(8) {
		case 0:
			keys = append(keys, strings.Fields(one(sequences))...)
		case 1, 2:
			keys = append(keys, "/")
			if random.IntN(2) == 0 {
				keys = append(keys, strings.Split(one(filterTexts), "")...)
			}
			for range random.IntN(6) {
				keys = append(keys, one(filterKeys))
			}
			if random.IntN(3) > 0 {
				keys = append(keys, "enter")
			}
		default:
			keys = append(keys, one(paneKeys))
		}
	}
	for i, key := range keys {
		keys[i] = strings.ReplaceAll(key, "_", " ")
	}
	if random.IntN(2) == 0 {
		event := readAgain
		if slices.Contains(keys, "/") {
			event = merged
		}
		keys = slices.Insert(keys, random.IntN(len(keys)+1), event)
	}
	return keys
}

// checkOutcome fails the test if keys typed quickly, with results in several orders, do something else than
// when they are typed slowly.
func checkOutcome(t *testing.T, what any, keys []string, orders uint64) {
	t.Helper()
	want := typeSlowly(t, keys)
	for late := range orders {
		got := typeQuickly(t, keys, late)
		if want.said == "" {
			got.said = "" // a message about earlier keys may be shown later
		}
		uitest.Equal(t, got, want, what, late, keys)
	}
}

// TestKeysDoTheSameAtAnySpeed types random keys slowly, and with late results of searches, saves and counts
// in any order.
func TestKeysDoTheSameAtAnySpeed(t *testing.T) {
	if testing.Short() {
		t.Skip("many frames of one goroutine")
	}
	for seed := range seeds(3) {
		checkOutcome(t, seed, randomKeys(rand.New(rand.NewPCG(seed, 3))), 3)
	}
}

// TestKeysThatOnceDependedOnSpeedDoTheSame repeats failures that random keys once found.
func TestKeysThatOnceDependedOnSpeedDoTheSame(t *testing.T) {
	if testing.Short() {
		t.Skip("many frames of one goroutine")
	}
	for what, keys := range map[string]string{
		"merged behind another view":           "5 G / a g e n t i s : i n b o x enter 3 / merged a g e n t z enter",
		"merged behind a first answer":         "/ enter pgdown b enter merged",
		"a way out while dumps are read again": "2 R / z enter",
		"another view while a facet is chosen": "4 / s enter b ] enter 2 b / i s : i n b enter",
	} {
		all := strings.Fields(keys)
		for i, key := range all {
			all[i] = strings.ReplaceAll(key, "_", " ")
		}
		checkOutcome(t, what, all, 4)
	}
}

// TestKeysTypedAheadDoTheSame types keys before any command has run, except that the commands of keys
// before the bar have run.
func TestKeysTypedAheadDoTheSame(t *testing.T) {
	rows := []string{
		"| 5 b enter esc x", "b esc | h 4 enter", "b esc | h j j j enter enter", "b esc | h enter j j enter", "b esc | t h j enter",
		"/ a g e n | t down down ) enter t", "/ a g e n | t down down ) down enter t", "/ a g e n | t down down ) backspace enter t",
		"/ a g e n | t down pgdown up ) enter t", "/ a g e n home x | backspace down down backspace enter t",
		"/ a g e n home x | backspace down down ctrl+w enter t", "/ a g e n home x | backspace down down ctrl+u enter t",
		"/ a g e n | t down down ctrl+u enter t", "/ a g e n | t down down ctrl+w a g enter t",
		"j j j | / a g e n t down down z z z", "j j j | / a g e n t ctrl+u enter t", "j j j | / a g down down ctrl+w enter t",
		"j j j | / a backspace enter t", "j j j | / s o r t : p a g e enter t",
	}
	for _, key := range strings.Fields("5 ! h b q j ] enter /") { // typed before the facets are counted
		rows = append(rows, "| b "+key)
	}
	for _, row := range rows {
		before, ahead, _ := strings.Cut(row, "|")
		slow, fast := play(t).keys(strings.Fields(before)...), play(t).keys(strings.Fields(before)...)
		slow.keys(strings.Fields(ahead)...)
		fast.pressAllAhead(strings.Fields(ahead)...)
		uitest.Equal(t, fast.outcome(), slow.outcome(), row)
		uitest.Equal(t, fast.waitingKeys(), 0, row)
	}
}
