package library

import (
	"slices"

	"dailies/parser"
	"dailies/parser/clean"
)

// Sighting is a place where a paper was listed.
type Sighting struct {
	Dump     int32       // index into Snapshot.Dumps
	Line     int32       // counted from 1
	Position int32       // on its page, counted from 1
	Page     parser.Date // date of the page; zero if its day or year is unknown
}

// Paper merges what all sightings say about one paper. It must not be changed.
type Paper struct {
	ID        ID
	Also      []ID // keys of its titles, except the one that is the ID
	Title     clean.Text
	Abstract  clean.Text
	Org       parser.Org
	Authors   int             // 0 if unknown
	Date      parser.Date     // zero if unknown
	Comments  int             // newest count; 0 if unknown
	ArXiv     string          // number without a version; "" if unknown
	Details   *parser.Details // never nil
	Hidden    int             // hidden characters that cleaning found in the entry with the most
	Sightings []Sighting      // newest page first; at least one
}

func (p *Paper) goesBy(id ID) bool { return p.ID == id || slices.Contains(p.Also, id) }

// Keys returns all keys of the paper, its ID first.
func (p *Paper) Keys() []ID { return append([]ID{p.ID}, p.Also...) }

// TitleKey returns the key of its first title.
func (p *Paper) TitleKey() ID {
	if len(p.Also) > 0 && p.ID.Numbered() {
		return p.Also[0]
	}
	return p.ID
}

// AuthorNames returns the authors in order, or nothing if only their number is known.
func (p *Paper) AuthorNames() []clean.Text { return p.Details.Authors }
