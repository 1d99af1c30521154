package search

import (
	"context"
	"strings"
)

// absence is a word that no paper's own texts have. While a word is typed,
// whatever it grows to is absent as well, and needs no looking up.
type absence struct {
	pat    string
	cased  string
	part   bool // as any part of a word
	fields fields
}

// maxAbsent bounds how many absences are remembered.
const maxAbsent = 64

// covers says whether the absence of one follows from that of the other.
func (a absence) covers(b absence) bool {
	if a.fields != b.fields {
		return false
	}
	return a == b || a.part && strings.Contains(b.pat, a.pat)
}

// rescue gives those words of a test that no paper has what may have been
// meant in their place.
func (ix *Index) rescue(ctx context.Context, t *textTest, m *Matcher) {
	for i := range t.finders {
		f := &t.finders[i]
		if !f.rescuable {
			continue
		}
		if ix.exists(ctx, f, m) {
			f.lead = f.leadLetters()
			continue
		}
		f.rescue = newRescue(f.needle.pat, &ix.stock.words)
		f.rescue.only = !f.needle.right
		if f.fields&inAbstract != 0 {
			f.rescue.compound = ix.compounds.find(ctx, f.needle.pat, &ix.stock)
		}
	}
}

// exists says whether any paper has a word. Three letters and fewer count only
// in titles and organisations: mostly they are the beginning of a word being
// typed, and some abstract has almost any three letters.
func (ix *Index) exists(ctx context.Context, f *finder, m *Matcher) bool {
	if f.wroteIn(m) {
		return true
	}
	look := *f
	if f.needle.right {
		look.fields &^= inAbstract
	}
	own := absence{f.needle.pat, f.cased, !f.needle.left && !f.needle.right, look.fields}
	for _, a := range ix.absent {
		if a.covers(own) {
			return false
		}
	}
	if m.has(ctx, &look) || ctx.Err() != nil {
		return true
	}
	if len(ix.absent) == maxAbsent {
		ix.absent = nil
	}
	ix.absent = append(ix.absent, own)
	return false
}

// wroteIn says whether the reader wrote a word anywhere, as a tag or in a note.
func (f *finder) wroteIn(m *Matcher) bool {
	for i := range m.in.Words {
		p := probe{i: i, in: &m.in}
		if f.fields&inTag != 0 && f.inTags(&p) || f.fields&inNote != 0 && f.in(asText(m.in.Words[i].Note)) {
			return true
		}
	}
	return false
}

// has looks through all papers, titles first: most words are in one.
func (m *Matcher) has(ctx context.Context, f *finder) bool {
	none := Papers{Snapshot: m.in.Snapshot}
	for _, in := range []fields{inTitle | inOrg, inAbstract} {
		part := *f
		part.fields &= in
		if part.fields == 0 || in&inAbstract == 0 && m.stock.words.lacks(&f.needle) {
			continue
		}
		alone := Matcher{tree: &textTest{[]finder{part}}, in: none, stock: m.stock}
		for range alone.Scan(ctx, nil) {
			return true
		}
	}
	return false
}
