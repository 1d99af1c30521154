package library

import (
	"fmt"
	"strings"

	"dailies/parser"
	"dailies/parser/clean"
)

// interned numbers what many entries have in common.
type interned struct {
	lines map[string]int32     // organisations, by their line
	orgs  map[parser.Org]int32 // those that share their line with others
	odd   map[string]int32     // arXiv identifiers
}

func newInterned() interned {
	return interned{map[string]int32{"": 0}, map[parser.Org]int32{}, map[string]int32{}}
}

// internOrg gives the number of an organisation. A million entries name a few
// thousand, nearly always by their line alone.
func (l *Library) internOrg(org parser.Org) int32 {
	if org == (parser.Org{}) {
		return 0 // most say how many authors there are
	}
	n, known := l.interned.lines[org.Line.String()]
	if known && l.orgs[n] == org {
		return n
	}
	if known {
		if n, known := l.interned.orgs[org]; known {
			return n
		}
	}
	kept := parser.Org{Line: l.keep(org.Line)}
	kept.Slug, kept.Name = l.keepPart(kept, org.Slug), l.keepPart(kept, org.Name)
	number := int32(len(l.orgs))
	l.orgs = append(l.orgs, kept)
	if known {
		l.interned.orgs[kept] = number
	} else {
		l.interned.lines[kept.Line.String()] = number
	}
	return number
}

// keep copies a text, so that its file's memory is not held.
func (l *Library) keep(t clean.Text) clean.Text { return l.texts.At(l.texts.Add(t)) }

// keepPart keeps slug or name: one word alone is both, and the line too.
func (l *Library) keepPart(org parser.Org, part clean.Text) clean.Text {
	switch part {
	case org.Line:
		return org.Line
	case org.Slug:
		return org.Slug
	}
	return l.keep(part)
}

// internRare keeps what few entries have, and gives the authors and comments of
// the next entry.
func (l *Library) internRare(p *parser.Paper) (authors, comments uint16) {
	few := func(n int) bool { return 0 <= n && n < isRare }
	if p.ArXiv == "" && p.Hidden == 0 && few(p.Authors) && few(p.Comments) {
		return uint16(p.Authors), uint16(p.Comments)
	}
	l.rares = append(l.rares, rare{l.packArXiv(p.ArXiv), int32(l.entries.n), int32(p.Authors), int32(p.Comments), int32(p.Hidden)})
	return isRare, 0
}

// arXiv is an arXiv identifier: 0 is none, "2401.12345" its digits, others the
// place where their text is kept. Equal ones are the same.
type arXiv uint64

const (
	fourDigits arXiv = 1 + iota // "1301.0001"
	fiveDigits                  // "1501.00001"
	oddShape
	shapes = 4
)

func (l *Library) packArXiv(id string) arXiv {
	if id == "" {
		return 0
	}
	if n, ok := digits(id); ok {
		if len(id) == len("1301.0001") {
			return n*shapes + fourDigits
		}
		return n*shapes + fiveDigits
	}
	n, known := l.interned.odd[id]
	if !known {
		n = int32(len(l.odd))
		id = strings.Clone(id)
		l.odd = append(l.odd, id)
		l.interned.odd[id] = n
	}
	return arXiv(n)*shapes + oddShape
}

// digits reads an identifier of the usual shape.
func digits(id string) (n arXiv, ok bool) {
	if len(id) < len("1301.0001") || len(id) > len("1501.00001") || id[4] != '.' {
		return 0, false
	}
	for i := range len(id) {
		switch c := id[i]; {
		case i == 4:
		case c < '0' || c > '9':
			return 0, false
		default:
			n = n*10 + arXiv(c-'0')
		}
	}
	return n, true
}

func (a *archive) arxivText(id arXiv) string {
	n := uint64(id / shapes)
	switch id % shapes {
	case fourDigits:
		return fmt.Sprintf("%04d.%04d", n/1e4, n%1e4)
	case fiveDigits:
		return fmt.Sprintf("%04d.%05d", n/1e5, n%1e5)
	case oddShape:
		return a.odd[n]
	}
	return ""
}
