package match

import "dailies/model/search/index"

// The classes of a match, by what they are worth. Within a class it counts how much of the
// title the match covers, how early it is, and whether it is a word of its own.
const (
	titleWord   = 100
	titlePrefix = 80
	titleJoined = 70 // the word, but for hyphens or blanks
	titlePart   = 60
	byTable     = 40 // organisation, tag
	leading     = 33 // as the initials of a title's first words
	byMeant     = 20 // as another word or as initials, up to 15 more for how near it is
	byText      = 5  // abstract, note
)

// classUnit is what one class is worth. The bonuses of one match sum to about as much, so
// that they decide within a class; those between two terms can outweigh a class.
const classUnit = 1000

// What a match gains within its class, and several together: typing goes from left to
// right, so words in the title's own order, next to each other, and from its beginning on
// mean that title.
const (
	atStart   = 400 // it begins the title
	early     = 300 // at the beginning, and less behind it: half after earlyHalf bytes
	earlyHalf = 24
	ofTitle   = 400 // times its share of the title
	alone     = 190 // no hyphen joins it to more: GRPO, not S-GRPO
	inOrder   = 300 // it stands behind the term before it
	nextTo    = 900 // and directly so
)

// hit is what a match of a paper is worth, and where in the folded title it stands:
// bytes [start,end). Of a match elsewhere end is 0, of no match the score.
type hit struct {
	score      int32
	start, end int
}

// and joins the hits of two terms that must both be there.
func (h hit) and(next hit) hit {
	h.score += next.score
	if next.end == 0 {
		return h
	}
	if h.end > 0 && next.start >= h.end {
		h.score += inOrder
		if next.start <= h.end+2 {
			h.score += nextTo
		}
	}
	h.start, h.end = next.start, next.end
	return h
}

// or gives the better of two hits.
func (h hit) or(other hit) hit {
	if other.score > h.score {
		return other
	}
	return h
}

// scoreTitle scores the best match of a term in a folded title.
func (t *term) scoreTitle(in index.Text) (best hit) {
	if t.expression != nil {
		if t.expression.MatchString(in.Raw) {
			best.score = titlePart * classUnit
		}
		return best
	}
	for start, end := t.next(in, 0); start >= 0; start, end = t.next(in, start+1) {
		if best = best.or(placed(in.Folded, start, end)); best.score >= titleWord*classUnit {
			break
		}
	}
	return best
}

// placed scores one match in a title.
func placed(title string, start, end int) hit {
	class := int32(titlePart)
	if index.StartsWord(title, start) {
		class = titlePrefix
		if index.EndsWord(title, end) {
			class = titleWord
		}
	}
	h := placedAs(class, title, start, end)
	if (start == 0 || title[start-1] != '-') && (end == len(title) || title[end] != '-') {
		h.score += alone
	}
	return h
}

// placedAs scores a match in a title as one of a class: what a title is about, and the
// name that it gives to it, come early.
func placedAs(class int32, title string, start, end int) hit {
	score := class*classUnit + int32(ofTitle*(end-start)/len(title))
	if start == 0 {
		score += atStart
	} else {
		score += int32(early * earlyHalf / (earlyHalf + start))
	}
	return hit{score, start, end}
}
