// Package shelf joins papers with their marks. A Shelf has the papers that a search runs over and the
// counts on the screen. A Source finds the dumps, and Loading loads them in the background, in batches.
// A reload fills another Shelf. A Watcher polls for changed files and for marks of other windows, and
// Arrivals records which papers are new.
package shelf

import (
	"maps"
	"slices"
	"time"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/model/search"
	"dailies/parser"
	"dailies/parser/clean"
)

// Shelf holds the papers with their marks. Only one goroutine may use it; others read copies from
// Searchable. The Library is the exception: while dumps are loaded, another goroutine adds them to it, so
// that keys do not have to wait for merging.
type Shelf struct {
	Papers     library.Snapshot
	Marks      *marks.Marks
	Is         []search.Is  // status bits, by paper
	Counts     [4]int       // papers by marks.Status, without snoozed ones
	ReadErrors []clean.Text // of files that could not be read
	NewCount   int          // number of new papers
	Arrivals   *Arrivals    // decides which papers are new
	ForYou     []int32      // rank in the learned order, by paper; it is replaced, never modified
	Newest     parser.Date  // date of the site's newest page
	Version    int          // incremented with each change of papers or marks
	Library    *library.Library
	Whole      search.Whole           // whole papers that are stored; may be nil
	words      map[int32]search.Words // tags and notes, by paper
	today      string                 // "2026-11-21"; papers snoozed until then are no longer snoozed
}

// Held has the status bits of papers before a decision. With them a view still lists papers that no
// longer belong to it, until the reader leaves the view.
type Held map[int32]search.Is

// New returns an empty shelf. No page is given a date after now.
func New(m *marks.Marks, now time.Time) *Shelf {
	return &Shelf{
		Marks:    m,
		Library:  library.New(now),
		Arrivals: &Arrivals{},
		words:    map[int32]search.Words{},
		today:    now.Format(time.DateOnly),
	}
}

// ForReload returns an empty shelf for reloading the papers of another one.
func ForReload(before *Shelf, now time.Time) *Shelf {
	s := New(before.Marks, now)
	s.Library = library.Reload(now, before.Papers)
	s.Whole, s.Arrivals = before.Whole, before.Arrivals
	return s
}

// Add merges dumps into the library.
func (s *Shelf) Add(dumps []parser.Dump) {
	for _, d := range dumps {
		s.Library.Add(d)
	}
	s.SetSnapshot(s.Library.Snapshot())
}

// SetSnapshot replaces the papers by a newer snapshot of the library, and joins papers that are new or
// have changed with their marks.
func (s *Shelf) SetSnapshot(papers library.Snapshot) {
	before := s.Papers
	s.Papers = papers
	s.Is = append(s.Is, make([]search.Is, s.Papers.Len()-len(s.Is))...)
	for i := range s.Papers.ChangedSince(before) { // changed papers may have other keys now
		if s.Join(i); s.Is[i] == 0 {
			continue
		}
		if page := s.Papers.Paper(i).Sightings[0].Page; page.Year > 0 && s.Newest.Time().Before(page.Time()) {
			s.Newest = page
		}
	}
}

// MayBeOutdated reports whether the site may have a newer page.
func (s *Shelf) MayBeOutdated() bool { return s.Newest.Year > 0 && s.Newest.Full() < s.today }

// Join updates the bits, counts and words of a paper after its mark has changed. A tombstone gets none.
func (s *Shelf) Join(i int) {
	var is search.Is
	var words search.Words
	if s.Papers.Resolve(int32(i)) == int32(i) {
		linked := s.Marks.Adopt(s.Papers.Paper(i), func(key library.ID) bool {
			at, ok := s.Papers.Find(key)
			return ok && at == i
		})
		if linked {
			for _, other := range s.SharingMark(int32(i))[1:] {
				s.Join(int(other))
			}
		}
		mark := s.Mark(i)
		is, words = s.bits(i, mark), search.Words{Tags: mark.Tags, Note: mark.Note}
	}
	s.Version++
	s.count(s.Is[i], -1)
	s.count(is, 1)
	s.Is[i] = is
	if delete(s.words, int32(i)); words.Note != "" || len(words.Tags) > 0 {
		s.words[int32(i)] = words
	}
}

// Mark returns a paper's mark.
func (s *Shelf) Mark(i int) marks.Mark { return s.MarkOf(s.Papers.Paper(i)) }

// MarkOf returns the mark of a paper that the caller already has.
func (s *Shelf) MarkOf(p *library.Paper) marks.Mark { return s.Marks.Get(p.ID) }

// Find returns the index of the paper with a key, or whose marks are stored under that key.
func (s *Shelf) Find(id library.ID) (int, bool) {
	for _, key := range s.Marks.Keys(id) {
		if i, ok := s.Papers.Find(key); ok {
			return i, true
		}
	}
	return 0, false
}

// SharingMark returns the papers with the same mark as paper i, starting with i. There are several if a
// paper has two titles and a file lacks its arXiv number.
func (s *Shelf) SharingMark(i int32) []int32 {
	all, p := []int32{i}, s.Papers.Paper(int(i))
	for _, key := range s.Marks.Keys(p.ID) {
		if key == p.ID || slices.Contains(p.Also, key) {
			continue
		}
		if other, ok := s.Papers.Find(key); ok && !slices.Contains(all, int32(other)) {
			all = append(all, int32(other))
		}
	}
	return all
}

// Today returns the day with which snoozes are compared: "2026-11-21".
func (s *Shelf) Today() string { return s.today }

// SetDay sets the day and returns the papers whose snooze has ended. The caller has to Join them.
func (s *Shelf) SetDay(now time.Time) []int32 {
	today := now.Format(time.DateOnly)
	if today == s.today {
		return nil
	}
	s.today = today
	var ended []int32
	for i, is := range s.Is {
		if is&search.IsSnoozed != 0 && s.Mark(i).Snooze <= today {
			ended = append(ended, int32(i))
		}
	}
	return ended
}

// IsNew reports whether a paper is new.
func (s *Shelf) IsNew(i int32) bool { return s.Is[i]&search.IsNew != 0 }

// Snoozed returns the day on which a snoozed paper comes back, "2026-12-01", or "" for any other paper.
func (s *Shelf) Snoozed(i int) string {
	if s.Is[i]&search.IsSnoozed == 0 {
		return ""
	}
	return s.Mark(i).Snooze
}

// statusBits maps each marks.Status to its bit.
var statusBits = [4]search.Is{search.IsInbox, search.IsToRead, search.IsRead, search.IsSkipped}

func (s *Shelf) bits(i int, m marks.Mark) search.Is {
	is := statusBits[m.Status]
	if is == search.IsInbox && m.Snooze > s.today {
		is = search.IsSnoozed
	}
	if m.Starred {
		is |= search.IsStarred
	}
	if is&search.IsInbox != 0 && s.Arrivals.IsNew(s.Papers.Paper(i)) {
		is |= search.IsNew
	}
	return is
}

func (s *Shelf) count(is search.Is, by int) {
	for status, bit := range statusBits {
		if is&bit != 0 {
			s.Counts[status] += by
		}
	}
	if is&search.IsNew != 0 {
		s.NewCount += by
	}
}

// Searchable returns the papers for a search in another goroutine. It copies the bits and the words,
// which takes 0.1 ms for 100,000 papers. The bits of held papers replace those of the shelf.
func (s *Shelf) Searchable(held Held) search.Papers {
	is := slices.Clone(s.Is)
	for i, bits := range held {
		is[i] = bits
	}
	return search.Papers{Snapshot: s.Papers, Is: is, Words: maps.Clone(s.words), Whole: s.Whole, ForYou: s.ForYou}
}

// SnoozedCount returns the number of snoozed papers.
func (s *Shelf) SnoozedCount() int {
	return s.Papers.Count() - s.Counts[marks.Inbox] - s.DecidedCount()
}

// DecidedCount returns the number of papers that were decided on.
func (s *Shelf) DecidedCount() int {
	return s.Counts[marks.ToRead] + s.Counts[marks.Read] + s.Counts[marks.Skipped]
}
