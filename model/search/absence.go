package search

import (
	"context"
	"slices"
	"strings"
	"sync/atomic"
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
func (w *preparation) rescue(ctx context.Context, t *textTest) {
	for i := range t.finders {
		f := &t.finders[i]
		if !f.rescuable {
			continue
		}
		if w.exists(ctx, f) {
			f.lead, f.spellings = f.leadLetters(), w.index.spellings(f)
			f.joins, f.footing, f.hyphens = newJoins(f.lead), newFooting(f.lead), splitsOf(f.lead)
			continue
		}
		f.rescue = w.index.standIns(f.needle.pat)
		f.rescue.only = !f.needle.right
		if f.fields&inAbstract != 0 && !w.unsure {
			f.rescue.compound = w.compound(ctx, f)
		}
	}
}

// compound gives a finder for the compound of abstracts that a word stands for,
// or nil.
func (w *preparation) compound(ctx context.Context, typed *finder) *finder {
	ix, word := w.index, typed.needle.pat
	if w.hasty && !ix.compounds.complete(word, &w.stock) {
		w.unsure = true
		return nil
	}
	f := ix.compounds.find(ctx, word, &w.stock, typed) // which is asked next
	ix.mu.Lock()
	defer ix.mu.Unlock()
	if f != nil && ix.stock.age == w.stock.age {
		ix.remember(f, w.stock.n)
	}
	return f
}

// meant is what a word was looked up to have meant, among the words of an age.
type meant struct {
	typed  string
	age    int
	rescue *rescue
}

// maxMeant bounds how many are remembered: those of a query. To look one up again
// with each letter behind it takes 4 ms on one core, of a million papers.
const maxMeant = 8

// standIns is newRescue with the words of this index.
func (ix *Index) standIns(typed string) *rescue {
	ix.mu.Lock()
	defer ix.mu.Unlock()
	ix.looked = slices.DeleteFunc(ix.looked, func(m meant) bool { return m.age != ix.stock.age })
	at := slices.IndexFunc(ix.looked, func(m meant) bool { return m.typed == typed })
	if at < 0 {
		if at = len(ix.looked); at == maxMeant {
			ix.looked = slices.Delete(ix.looked, 0, 1)
			at--
		}
		ix.looked = append(ix.looked, meant{typed, ix.stock.age, newRescue(typed, &ix.stock.words)})
	}
	r := *ix.looked[at].rescue // who asks writes to it
	return &r
}

// spellings gives other ways to write a finder's word.
func (ix *Index) spellings(f *finder) []needle {
	ix.mu.Lock()
	defer ix.mu.Unlock()
	return f.otherSpellings(&ix.stock.words)
}

// exists says whether any paper has a word. Three letters and fewer count only
// in titles and organisations: mostly they are the beginning of a word being
// typed, and some abstract has almost any three letters.
func (w *preparation) exists(ctx context.Context, f *finder) bool {
	if f.wroteIn(&w.Matcher) {
		return true
	}
	look := *f
	if f.needle.right {
		look.fields &^= inAbstract
	}
	own := absence{f.needle.pat, f.cased, !f.needle.left && !f.needle.right, look.fields}
	if w.index.absentFrom(own, w.stock.age) {
		return false
	}
	has, sure := w.has(ctx, &look)
	if has || ctx.Err() != nil {
		return true
	}
	if w.unsure = w.unsure || !sure; sure {
		w.index.lack(own, w.stock.age)
	}
	return false
}

// absentFrom says whether a word is known to be in no paper of that age.
func (ix *Index) absentFrom(own absence, age int) bool {
	ix.mu.Lock()
	defer ix.mu.Unlock()
	return age == ix.stock.age && slices.ContainsFunc(ix.absent, func(a absence) bool { return a.covers(own) })
}

// lack keeps that a word is in no paper.
func (ix *Index) lack(own absence, age int) {
	ix.mu.Lock()
	defer ix.mu.Unlock()
	if age != ix.stock.age {
		return // it may be in those that came meanwhile
	}
	if len(ix.absent) == maxAbsent {
		ix.absent = nil
	}
	ix.absent = append(ix.absent, own)
}

// wroteIn says whether the reader wrote a word anywhere, as a tag or in a note.
func (f *finder) wroteIn(m *Matcher) bool {
	for i, words := range m.in.Words.All() {
		p := probe{i: i, in: &m.in}
		if f.fields&inTag != 0 && f.inTags(&p) || f.fields&inNote != 0 && f.in(asText(words.Note)) {
			return true
		}
	}
	return false
}

// hastyReads is how many pages of abstracts are read in haste: a word that one
// paper in ten thousand has is found there.
const hastyReads = 16

// has looks through all papers, titles first: most words are in one. In haste it
// may not be sure that none has the word.
func (w *preparation) has(ctx context.Context, f *finder) (has, sure bool) {
	tables, texts := *f, *f
	tables.fields &= inTitle | inOrg
	texts.fields &= inAbstract
	if tables.fields != 0 {
		switch known, sure := w.tells(f); {
		case sure && known && tables.fields == inTitle|inOrg:
			return true, true
		case sure && !known:
		case w.some(ctx, &tables, maxPages):
			return true, true
		}
	}
	if texts.fields == 0 {
		return false, true
	}
	pages := maxPages
	if w.hasty {
		pages = hastyReads
	} // else what it may be meant for is gathered on the way
	if !w.hasty && w.index.compounds.gather(ctx, f.needle.pat, &w.stock, &texts) || w.some(ctx, &texts, pages) {
		return true, true
	}
	return false, pages*pageSize >= w.stock.n
}

// maxPages is more than there are: of a billion papers, which an int of 32 bits
// still counts.
const maxPages = 1 << 20

// some says whether any paper of the first pages has a word. What the reader
// wrote does not count.
func (w *preparation) some(ctx context.Context, f *finder, pages int) bool {
	none := Papers{Snapshot: w.in.Snapshot}
	var found atomic.Bool
	sweep(ctx, min(pages, (w.stock.n+pageSize-1)/pageSize), func(page int) bool {
		p := probe{in: &none, stock: &w.stock, sheet: page}
		if f.fields == inAbstract && f.known != nil {
			all := pageOf(nil, page, w.stock.n)
			if f.someOf(&p, &all) {
				found.Store(true)
			}
			return !found.Load()
		}
		for i := page * pageSize; i < min((page+1)*pageSize, w.stock.n) && !found.Load(); i++ {
			if p.look(int32(i)); f.match(&p).ok {
				found.Store(true)
			}
		}
		return !found.Load()
	})
	return found.Load()
}

// tells says whether any title or organisation has a word, where that is sure
// without a look at them.
func (w *preparation) tells(f *finder) (has, sure bool) {
	ix := w.index
	ix.mu.Lock()
	defer ix.mu.Unlock()
	if ix.stock.age != w.stock.age {
		return false, false
	}
	has, sure = ix.stock.words.tells(&f.needle)
	return has, sure && (f.cased == "" || !has)
}
