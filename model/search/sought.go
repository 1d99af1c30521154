package search

import (
	"math"
	"slices"
	"strings"
	"unsafe"
)

// rooted is where a needle stands in a text: 8 bytes.
type rooted struct {
	first        int32 // -1: nowhere
	second       int16 // the next; -1: it is not kept
	more, sought bool  // more: there are others behind
}

// nowhere is where a needle stands that was sought and is not there.
func nowhere() rooted { return rooted{first: -1, second: -1, sought: true} }

// nowhereAtAll is that for all titles of a page.
var nowhereAtAll = sought(slices.Repeat([]rooted{nowhere()}, pageSize))

// add takes in the next place.
func (at *rooted) add(start int) {
	switch {
	case at.first < 0:
		at.first = int32(start)
	case at.second < 0 && start <= math.MaxInt16:
		at.second = int16(start)
	default:
		at.more = true
	}
}

// endsAt says whether the needle was sought, and stands nowhere behind a place of it.
func (at *rooted) endsAt(start int) bool {
	return at.sought && !at.more && start >= max(int(at.first), int(at.second))
}

// placesIn looks through one text.
func (n *needle) placesIn(s string) rooted {
	at := nowhere()
	for start, _ := n.next(s, 0); start >= 0 && !at.more; start, _ = n.next(s, start+1) {
		at.add(start)
	}
	return at
}

// lead is a needle that is looked for in many titles together.
type lead struct {
	needle *needle
	pair   pair
	third  byte // stands beside the pair's first letter, so many bytes behind it
	beside int
	whole  bool   // these letters are all of it, which begins a word: where they stand behind none it is
	mask   uint64 // of the titles that may have it
	onsets onsets
}

func newLead(n *needle, mask uint64, begin onsets) lead {
	l := lead{needle: n, pair: n.pair, third: n.pair.b, beside: n.pair.apart, mask: mask, onsets: begin}
	if strings.IndexByte(n.pat, ' ') < 0 && len(n.pat) > 2 {
		if l.beside = 2; n.skip+l.beside == len(n.pat) {
			l.beside = -1
		}
		l.third = n.pat[n.skip+l.beside] | small
	}
	l.whole = n.left && !n.right && len(n.pat) <= 3 && strings.Trim(n.pat, "abcdefghijklmnopqrstuvwxyz") == ""
	return l
}

// run is titles of a page that stand one behind the other in memory, but for a few,
// so that all places of a pair of letters in them are found in one go.
type run struct {
	from, to int // of which papers: places in the page, the last one too
	text     string
	places   []uint16 // of the pair, in text
	end      int      // of the bytes whose places were noted
}

// Titles that stand side by side are looked through in one go where there are so
// many in question, and not only a few of those there.
const (
	someTitles = 16
	fewOf      = 6
)

// maxPlaces is how many places are noted in a page: most pairs stand in fewer than
// half of its titles, the beginnings of words in all of them. What comes later is
// looked for title by title.
const maxPlaces = 8 << 10

// findRuns finds none: titles do not stand side by side any more.
func (t *heads) findRuns(*stock, *sheet) { t.runs = t.runs[:0] }

// note notes where in the runs the pair of a lead stands, but where only a few of
// the titles may have it.
func (t *heads) note(l *lead, of *bitsOfPage) {
	used, p := 0, &l.pair
	from, margin := max(p.before, -l.beside), max(p.apart, l.beside)
	for i := range t.runs {
		r := &t.runs[i]
		r.places, r.end = nil, 0
		some := of.span(r.from, r.to)
		if n := some.count(); n < someTitles || n*fewOf < r.to-r.from || used+noted > maxPlaces || len(r.text) < from+margin+noted {
			continue
		}
		var found int
		found, r.end = seekAll(unsafe.StringData(r.text), len(r.text)-margin, from, p.apart, l.beside, p.a, p.b, l.third, p.before, &t.places[used], maxPlaces-used-noted)
		r.places = t.places[used : used+found]
		used += found
	}
}

// parted are the titles of a page in which a needle was sought: those that have it, and
// those that have not.
type parted struct{ there, gone bitsOfPage }

// compare looks where the lead stands of which the places were noted.
func (t *heads) compare(l *lead, of *bitsOfPage, out *sought) (parted parted) {
	if parted.gone = t.of.without(of); parted.gone != (bitsOfPage{}) {
		*out = nowhereAtAll
	}
	of.each(func(at int) { out[at] = rooted{} })
	for i := range t.runs {
		r := &t.runs[i]
		if r.end == 0 {
			continue
		}
		places, all, reached := r.places, unsafe.StringData(r.text), 0
		some := of.span(r.from, r.to)
		some.each(func(at int) {
			title := t.text[at].String()
			begin := int(uintptr(unsafe.Pointer(unsafe.StringData(title))) - uintptr(unsafe.Pointer(all)))
			if begin < reached || begin+len(title) > r.end { // it stands elsewhere, or behind
				return
			}
			reached = begin + len(title)
			var found int
			out[at], found = l.among(title, begin, places)
			places = places[found:]
			lacks := uint64(uint32(out[at].first) >> 31)
			parted.there[at/64] |= (1 - lacks) << (at % 64)
			parted.gone[at/64] |= lacks << (at % 64)
		})
	}
	return parted
}

// among is placesIn for a title of which the places of the pair are known, as bytes
// of what the title begins so far behind. It gives how many are before its end. The
// byte before the title is none of it: its first word is looked at by itself.
func (l *lead) among(title string, begin int, places []uint16) (at rooted, before int) {
	n := l.needle
	at = nowhere()
	if l.pair.before > 0 && n.skip < len(title) && title[n.skip]|small == l.pair.a {
		if start, _ := n.here(title, n.skip); start == 0 {
			at.first = 0
		}
	}
	for ; before < len(places); before++ {
		i := int(places[before]) - begin
		if i >= len(title) {
			break
		}
		switch start := i - n.skip; {
		case start < 0:
		case l.whole:
			if start > 0 && start+len(n.pat) <= len(title) && !isWordByte(title[start-1]) {
				at.add(start)
			}
		default:
			if start, _ = n.here(title, i); start >= 0 && start != int(at.first) {
				at.add(start)
			}
		}
	}
	return at, before
}

// sought is where a needle stands in the titles of a page: of those that were
// looked through together.
type sought [pageSize]rooted
