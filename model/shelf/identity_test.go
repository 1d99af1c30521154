package shelf

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

// sitting is a run of the program, with marks on the disk and papers in memory.
type sitting struct {
	t     *testing.T
	store *marks.Store
	*Shelf
}

func sit(t *testing.T, home string, files ...parser.Dump) *sitting {
	t.Helper()
	store, m, _ := marks.Open(marks.Config{DataDir: home, StateDir: home})
	s := &sitting{t, store, New(m, now)}
	s.Add(files)
	s.save(marks.Step{})
	return s
}

// save saves a step, and links between keys of papers.
func (s *sitting) save(step marks.Step) {
	s.t.Helper()
	for i := range s.Papers.Len() {
		s.Join(i)
	}
	uitest.Must(s.t, s.store.Save([]marks.Step{step, s.Marks.LinkStep()}))
}

func (s *sitting) close() {
	s.t.Helper()
	uitest.Must(s.t, s.store.Close())
}

func (s *sitting) undo() marks.Step {
	s.t.Helper()
	step, _ := s.Marks.Undo()
	s.save(step)
	return step
}

// find returns the index of the paper with a title.
func (s *sitting) find(title string) int {
	s.t.Helper()
	i, ok := s.Papers.Find(library.Key(title))
	uitest.Equal(s.t, ok, true, title)
	return i
}

// decide changes the paper with a title.
func (s *sitting) decide(title string, set func(*marks.Change)) {
	s.t.Helper()
	s.mark(s.find(title), set)
}

// changeOf returns an empty change of a paper.
func changeOf(p *library.Paper) marks.Change {
	return marks.Changes([]*library.Paper{p}, marks.Change{})[0]
}

// mark changes the paper with an index.
func (s *sitting) mark(i int, set func(*marks.Change)) {
	s.t.Helper()
	c := changeOf(s.Papers.Paper(i))
	set(&c)
	s.save(s.Marks.Apply(c))
}

// sees returns the status, star, tags and note of the paper with a title.
func (s *sitting) sees(title string) string {
	s.t.Helper()
	return shown(s.Mark(s.find(title)))
}

func shown(m marks.Mark) string {
	return fmt.Sprintln(m.Status, m.Starred, m.Tags, m.Note)
}

func toRead(c *marks.Change) {
	status, star, note := marks.ToRead, true, "n"
	c.Status, c.Starred, c.Note, c.Tag = &status, &star, &note, []string{"t"}
}

func read(c *marks.Change) {
	status := marks.Read
	c.Status = &status
}

// file returns a dump with papers, each given as "2611.00001 A title" or as a title.
func file(name string, papers ...string) parser.Dump {
	d := parser.Dump{Name: clean.Of(name), Pages: make([]parser.Page, 1)}
	for i, text := range papers {
		p := parser.Paper{Title: clean.Of(text), Line: i + 1}
		if number, title, ok := strings.Cut(text, " "); ok && library.ID(number).Numbered() {
			p.ArXiv, p.Title = number, clean.Of(title)
		}
		d.Papers = append(d.Papers, p)
	}
	return d
}

const (
	zebra  = "Zebra nets learn"
	agile  = "Agile zebra nets learn"
	number = "2611.00359 "
)

func TestACorrectedTitleKeepsTheMarks(t *testing.T) {
	one, other, text := file("1.json", number+zebra), file("2.json", number+agile), file("copy.txt", zebra)
	for name, sittings := range map[string][][]parser.Dump{
		"both files, then the second":     {{one}, {one, other}, {other}},
		"the other way round":             {{other}, {other, one}, {one}},
		"exchanged":                       {{one}, {other}, {one}},
		"a copy, then its number":         {{text}, {text, one}, {one}, {other}},
		"a number, then a copy":           {{one}, {text}, {one, text}, {text, one}},
		"a copy, its number, a new title": {{text}, {one}, {other}, {text}},
	} {
		t.Run(name, func(t *testing.T) {
			home := t.TempDir()
			for n, files := range sittings {
				s := sit(t, home, files...)
				title := zebra
				if _, ok := s.Papers.Find(library.Key(zebra)); !ok {
					title = agile
				}
				switch n {
				case 0:
					s.decide(title, toRead)
				case 1:
					s.decide(title, read)
					uitest.Equal(t, s.sees(title), "read true [t] n\n", n)
					s.undo()
				}
				uitest.Equal(t, s.sees(title), "to-read true [t] n\n", n)
				s.close()
			}
			s := sit(t, home, sittings[len(sittings)-1]...) // undo reaches back over the sittings
			defer s.close()
			step, ok := s.Marks.Undo()
			s.save(step)
			if !ok || s.Marks.Len() != 1 {
				t.Errorf("undone %v; %d marks", ok, s.Marks.Len())
			}
			if i, ok := s.Find(step.Edits[0].Set.ID); !ok || shown(s.Mark(i)) != "inbox false [] \n" {
				t.Errorf("after undo: %v, %s", ok, shown(s.Mark(i)))
			}
		})
	}
}

func TestAMarkOfAnotherWindowIsFoundUnderTheOldTitle(t *testing.T) {
	home := t.TempDir()
	copied, numbered := sit(t, home, file("copy.txt", zebra)), sit(t, home, file("1.json", number+zebra, number+agile))
	defer copied.close()
	defer numbered.close()
	copied.decide(zebra, toRead)
	entries, _, _ := numbered.store.Poll()
	numbered.Marks.Merge(entries)
	numbered.save(marks.Step{})
	uitest.Equal(t, numbered.sees(agile), "to-read true [t] n\n")
	numbered.decide(agile, read)
	entries, _, _ = copied.store.Poll()
	copied.Marks.Merge(entries)
	copied.save(marks.Step{})
	uitest.Equal(t, copied.sees(zebra), "read true [t] n\n")
}

func TestMarkOfAMergedPaperIsShown(t *testing.T) {
	home := t.TempDir()
	s := sit(t, home, file("1.json", number+zebra))
	s.decide(zebra, toRead)
	s.close()
	s = sit(t, home, file("copy.txt", agile))
	s.decide(agile, read)
	s.close()
	s = sit(t, home)
	defer s.close()
	s.Add([]parser.Dump{file("copy.txt", zebra), file("2.json", number+agile)})
	uitest.Equal(t, s.Counts[marks.Read], 2)
}

func TestTwoPapersOfOneTitleKeepTheirOwnMarks(t *testing.T) {
	files := []parser.Dump{file("1.json", "2611.00001 Technical Report"), file("2.json", "2611.00002 Technical Report")}
	home := t.TempDir()
	s := sit(t, home, files...)
	s.mark(0, toRead)
	s.mark(1, read)
	s.close()
	for _, some := range [][]parser.Dump{files, {files[0]}, {files[1]}, {files[1], files[0]}} {
		s := sit(t, home, some...)
		for i := range s.Papers.Len() {
			want := map[string]string{"2611.00001": "to-read true [t] n\n", "2611.00002": "read false [] \n"}[s.Papers.Paper(i).ArXiv]
			uitest.Equal(t, shown(s.Mark(i)), want)
		}
		s.close()
	}
}

// history plays random sittings, in which files come and go, titles change, numbers become known and
// papers get marks. It also models the expected marks: keys that once belonged to the same paper with
// marks belong together from then on.
type history struct {
	random *rand.Rand
	home   string
	files  []parser.Dump
	paper  map[library.ID]int         // expected paper of a key
	marks  map[int]map[string]stamped // expected marks of a paper
}

func newHistory(seed uint64, home string) *history {
	h := &history{rand.New(rand.NewPCG(seed, 24)), home, nil, map[library.ID]int{}, map[int]map[string]stamped{}}
	for f := range 8 {
		var papers []string
		for p := range 4 {
			text := fmt.Sprintf("Paper %d by title %d", p, h.random.IntN(3))
			if h.random.IntN(3) > 0 {
				text = fmt.Sprintf("2611.0000%d ", p) + text
			}
			papers = append(papers, text)
		}
		h.files = append(h.files, file("f"+strconv.Itoa(f), papers...))
	}
	return h
}

// of returns the expected paper with the keys of p, or -1. It merges the papers that these keys belong to.
func (h *history) of(p *library.Paper) int {
	at := -1
	for _, key := range p.Keys() {
		if n, known := h.paper[key]; known && h.marks[n] != nil {
			at = max(at, n)
		}
	}
	if at < 0 {
		return at
	}
	for _, key := range p.Keys() {
		if n, known := h.paper[key]; known && n != at && h.marks[n] != nil {
			for field, value := range h.marks[n] {
				old, has := h.marks[at][field]
				if !has || old.at < value.at {
					h.marks[at][field] = value
				}
			}
			for key, m := range h.paper {
				if m == n {
					h.paper[key] = at
				}
			}
			delete(h.marks, n)
		}
		h.paper[key] = at
	}
	return at
}

// stamped is a value and the number of the decision that set it.
type stamped struct {
	value any
	at    int
}

func (h *history) want(p *library.Paper) string {
	n := h.of(p)
	field := func(name string, none any) any {
		if v, has := h.marks[n][name]; has {
			return v.value
		}
		return none
	}
	return fmt.Sprintln(field("status", marks.Inbox), field("star", false), field("tags", []string(nil)), field("note", ""))
}

func (h *history) play(t *testing.T, sittings int) {
	decisions := 0
	for n := range sittings {
		files := slices.Clone(h.files)
		h.random.Shuffle(len(files), func(i, j int) { files[i], files[j] = files[j], files[i] })
		s := sit(t, h.home, files[:1+h.random.IntN(3)]...)
		for range h.random.IntN(4) {
			p := s.Papers.Paper(h.random.IntN(s.Papers.Len()))
			c := changeOf(p)
			before := s.Marks.Get(p.ID)
			h.of(p)
			decisions++
			set := map[string]stamped{}
			switch status, star, note := marks.Status(1+h.random.IntN(3)), true, fmt.Sprint("note ", decisions); h.random.IntN(3) {
			case 0:
				if c.Status = &status; before.Status != status {
					set["status"] = stamped{status, decisions}
				}
			case 1:
				if c.Starred = &star; !before.Starred {
					set["star"] = stamped{star, decisions}
				}
			default:
				c.Note, set["note"] = &note, stamped{note, decisions}
			}
			s.save(s.Marks.Apply(c))
			if len(set) > 0 && h.random.IntN(5) == 0 {
				s.undo()
				for field, was := range map[string]any{"status": before.Status, "star": before.Starred, "note": before.Note} {
					if _, changed := set[field]; changed {
						set[field] = stamped{was, decisions} // an undo counts as a decision
					}
				}
			}
			h.decide(p, set, decisions)
		}
		for i := range s.Papers.Len() {
			h.of(s.Papers.Paper(i))
		}
		for i := range s.Papers.Len() {
			p := s.Papers.Paper(i)
			uitest.Equal(t, shown(s.Mark(i)), h.want(p), n)
		}
		s.close()
	}
}

// decide records the expected marks of a paper. n is the number of a new paper.
func (h *history) decide(p *library.Paper, set map[string]stamped, n int) {
	if at := h.of(p); at >= 0 {
		n = at
	}
	if h.marks[n] == nil {
		h.marks[n] = map[string]stamped{}
	}
	for _, key := range p.Keys() {
		h.paper[key] = n
	}
	maps.Copy(h.marks[n], set)
}

// TestNoMarkIsEverHidden plays DAILIES_ROUNDS random histories.
func TestNoMarkIsEverHidden(t *testing.T) {
	t.Parallel()
	rounds, _ := strconv.Atoi(cmp.Or(os.Getenv("DAILIES_ROUNDS"), "25"))
	for seed := range rounds {
		newHistory(uint64(seed), t.TempDir()).play(t, 12)
	}
}

// zebras returns a dump of papers with the same title, and with these years and abstracts.
func zebras(name string, versions ...string) parser.Dump {
	d := parser.Dump{Name: clean.Of(name)}
	for _, v := range versions {
		year, abstract, _ := strings.Cut(v, " ")
		at, _ := time.Parse("2006-01-02", year+"-01-05")
		d.Papers = append(d.Papers, parser.Paper{Title: clean.Of(zebra), Abstract: clean.Of(abstract), Date: parser.DateOf(at)})
	}
	return d
}

// Two papers of one title are merged when a third file is read, and are two papers again without it.
func TestMergedPapersShareTheirMark(t *testing.T) {
	two, third := zebras("two", "2023 Stripes.", "2025 Hooves."), zebras("third", "2025 Stripes.")
	alone := zebras("alone", "2025 Hooves.")
	home := t.TempDir()
	s := sit(t, home, two)
	s.mark(1, toRead)
	s.close()
	const marked, unmarked = "to-read true [t] n\n", "inbox false [] \n"
	for _, row := range []struct {
		files []parser.Dump
		want  []string // of each paper
	}{
		{[]parser.Dump{two, third}, []string{marked}},
		{[]parser.Dump{alone}, []string{marked}},
		{[]parser.Dump{third}, []string{unmarked}},
		{[]parser.Dump{two}, []string{unmarked, marked}},
	} {
		s := sit(t, home, row.files...)
		var got []string
		for i := range s.Papers.All() {
			got = append(got, shown(s.Mark(i)))
		}
		uitest.Equal(t, fmt.Sprint(got), fmt.Sprint(row.want))
		s.close()
	}
	s = sit(t, home, two, third)
	s.decide(zebra, read)
	s.close()
	s = sit(t, home, two, third)
	uitest.Equal(t, s.sees(zebra), "read true [t] n\n")
	s.undo()
	s.close()
	uitest.Equal(t, sit(t, home, third, two).sees(zebra), marked)
}

// Years are inferred from all entries of a page, so that two papers of one title may turn out to be
// different when more of a file is read.
func TestPapersMergedForAWhileKeepTheirOwnMarks(t *testing.T) {
	two, third := zebras("two", "2023 Stripes.", "2025 Hooves."), zebras("third", "2025 Stripes.")
	home := t.TempDir()
	s := sit(t, home, two)
	s.save(s.Marks.Apply(marks.Changes([]*library.Paper{s.Papers.Paper(0), s.Papers.Paper(1)}, marks.Change{Status: new(marks.Read)})...))
	s.close()

	s = sit(t, home, two, third)
	uitest.Equal(t, s.Papers.Count(), 1)
	apart := ForReload(s.Shelf, now)
	apart.Add([]parser.Dump{two})
	s.Shelf = apart
	uitest.Equal(t, s.Papers.Count(), 2)
	uitest.Equal(t, len(s.undo().Edits), 2)
	s.mark(1, toRead)
	const marked, unmarked = "to-read true [t] n\n", "inbox false [] \n"
	uitest.Equal(t, shown(s.Mark(0))+shown(s.Mark(1)), unmarked+marked)
	s.close()
	s = sit(t, home, two)
	uitest.Equal(t, shown(s.Mark(0))+shown(s.Mark(1)), unmarked+marked)
}
