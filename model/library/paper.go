package library

import (
	"slices"

	"dailies/parser"
	"dailies/parser/clean"
)

// Sighting is one place where a paper was listed.
type Sighting struct {
	Dump     int32       // index into Snapshot.Dumps
	Line     int32       // in that file, from 1
	Position int32       // on its page, from 1
	Page     parser.Date // the page's date, its year settled; zero if unknown
}

// Paper is what all sightings together say of one paper. It must not be changed.
type Paper struct {
	ID        ID
	Also      []ID // what else it goes by: the keys of its titles, or of the other ones
	Title     clean.Text
	Abstract  clean.Text
	Org       parser.Org
	Authors   int             // 0 if unknown
	Date      parser.Date     // zero if unknown
	Comments  int             // the newest count; 0 if none is known
	ArXiv     string          // number without version; empty if unknown
	Details   *parser.Details // never nil: empty if no format told any
	Hidden    int             // hidden characters that cleaning found, of the entry that had most
	Sightings []Sighting      // newest page first; at least one
}

func (p *Paper) goesBy(id ID) bool { return p.ID == id || slices.Contains(p.Also, id) }

// Keys is all that the paper goes by, its ID first.
func (p *Paper) Keys() []ID { return append([]ID{p.ID}, p.Also...) }

// TitleKey is the key of its first title.
func (p *Paper) TitleKey() ID {
	if len(p.Also) > 0 && p.ID.Numbered() {
		return p.Also[0]
	}
	return p.ID
}

// AuthorNames are the authors in the paper's order; none if only their number is known.
func (p *Paper) AuthorNames() []clean.Text { return p.Details.Authors }
