package library

import (
	"strings"
	"unicode/utf8"

	"dailies/parser"
	"dailies/parser/clean"
)

// glimpse is what is kept of an abstract that had to be looked at. A family
// that waits, or one that grows, asks for it again and again, and the text may be
// in a file.
type glimpse struct {
	opening string // its abstractKey
	head    string // its first headLen bytes, down to where a rune starts
}

// headLen tells two texts apart, of which one might be the beginning of the
// other.
const headLen = 32

// maxGlimpses is how many are kept: 10 MB of them at most.
const maxGlimpses = 1 << 15

func glimpseAt(text string) glimpse {
	end := min(len(text), headLen)
	for end < len(text) && !utf8.RuneStart(text[end]) {
		end--
	}
	return glimpse{abstractKey(text), strings.Clone(text[:end])}
}

// glimpseOf is that of an entry's abstract. It may be asked for on all cores.
func (l *Library) glimpseOf(e int32) glimpse {
	g, known := l.glimpses[e]
	if !known { // there were too many to look ahead
		g = glimpseAt(read(l.abstractOf(e)))
	}
	return g
}

// forgetGlimpses forgets what was seen of a family that is not likely to be asked
// about again: it is resolved, and has but two entries.
func (l *Library) forgetGlimpses(j *judgement) {
	if len(j.ws) > 2 || l.groups[j.group].changed {
		return
	}
	for i := range j.ws {
		delete(l.glimpses, j.ws[i].entry)
	}
}

// lookAhead looks at once at all abstracts that will have to be seen, in the
// order of their files: a million papers want 27,000, which one by one take a
// quarter of a second.
func (l *Library) lookAhead(all []judgement) {
	wanted := l.wanted(all)
	if len(l.glimpses)+len(wanted) > maxGlimpses {
		clear(l.glimpses)
		wanted = l.wanted(all)
	}
	seen := make([]glimpse, len(wanted))
	abstracts := make([]parser.Abstract, len(wanted))
	for i, e := range wanted {
		abstracts[i] = l.abstractOf(e)
	}
	parser.EachText(abstracts, func(i int, text clean.Text, err error) {
		if err == nil { // else it is like one that is not known; see read
			seen[i] = glimpseAt(text.String())
		}
	})
	for i, e := range wanted {
		l.glimpses[e] = seen[i]
	}
}

// wanted gives entries whose abstract will be looked at and was not yet, up to
// as many as can be kept.
func (l *Library) wanted(all []judgement) []int32 {
	var wanted []int32
	for i := range all {
		ws := all[i].ws
		apart := !sameAtOnce(ws)
		if !apart && !l.longer(ws) {
			continue
		}
		for _, w := range ws {
			if len(wanted) == maxGlimpses {
				return wanted
			}
			if _, known := l.glimpses[w.entry]; !known && (apart || l.abstractOf(w.entry).InFile()) {
				wanted = append(wanted, w.entry)
			}
		}
	}
	return wanted
}

// longer tells whether one of the abstracts is longer than another, which may
// then be cut off.
func (l *Library) longer(ws []witness) bool {
	some := 0
	for _, w := range ws {
		switch n := l.abstractOf(w.entry).Len(); {
		case n == 0 || n == some:
		case some != 0:
			return true
		default:
			some = n
		}
	}
	return false
}

// cutOff tells whether the abstract of an entry is the beginning of another's.
// Nearly always a glimpse at both shows that it is not.
func (l *Library) cutOff(e, whole int32) bool {
	is, was := l.abstractOf(whole), l.abstractOf(e)
	if is.Len() <= was.Len() {
		return false
	}
	x, known := l.glimpses[e]
	y, too := l.glimpses[whole]
	return (!known || !too || strings.HasPrefix(y.head, withoutEnd(x.head))) && cutOff(was, is)
}
