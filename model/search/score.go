package search

// The classes of a match, from best to worst. Within one, how much of the
// title it covers decides, how early it stands there, and whether it is a word
// of its own.
const (
	titleWord   = 100
	titlePrefix = 80
	titlePart   = 60
	byTable     = 40 // organisation, tag
	byRescue    = 20 // fuzzy, up to 15 more for how near it is
	byText      = 5  // abstract, note
)

// classUnit is what one class is worth; less than it is left for the rest.
const classUnit = 1000

// What a match gains within its class, and several together: typing goes from
// left to right, so words in the title's own order, next to each other, and
// from its beginning on mean that title.
const (
	atStart   = 400 // it begins the title
	early     = 300 // less the further behind its beginning: half of it after earlyHalf bytes
	earlyHalf = 24
	ofTitle   = 400 // times its share of the title
	alone     = 190 // no hyphen joins it to more: GRPO, not S-GRPO
	inOrder   = 300 // it stands behind the term before it
	nextTo    = 900 // and directly so
	leadScore = (byRescue + 13) * classUnit
)

// and joins the hits of two terms that must both be there.
func (h hit) and(next hit) hit {
	h.score += next.score
	h.fuzzy = h.fuzzy || next.fuzzy
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

// inTitleScore scores the best match in a title, where the needle may have been
// sought already.
func (f *finder) inTitleScore(t text, lead rooted) hit {
	if f.re != nil {
		return hit{ok: f.re.in(t), score: titlePart * classUnit}
	}
	var best hit
	if lead.sought && lead.first < 0 {
		return best
	}
	for from := int(lead.first); ; {
		start, end := f.nextBy(t, from, lead)
		if start < 0 {
			return best
		}
		if h := placed(t.folded, start, end); h.score > best.score {
			best = h
		}
		if best.score >= titleWord*classUnit || lead.endsAt(start) {
			return best
		}
		if from = start + 1; lead.sought && start == int(lead.first) && lead.second >= 0 {
			from = int(lead.second)
		}
	}
}

// nextBy is next where the needle may have been sought already.
func (f *finder) nextBy(t text, from int, lead rooted) (start, end int) {
	if lead.sought && (from == int(lead.first) || from == int(lead.second)) {
		end = f.needle.fits(t.folded, from)
		if (!f.start || from == 0) && (!f.end || end == len(t.folded)) && f.asWritten(t, from, end) {
			return from, end
		}
	}
	return f.next(t, from)
}

// placed scores one match in a title.
func placed(title string, start, end int) hit {
	class := int32(titlePart)
	if starts(title, start) {
		class = titlePrefix
		if ends(title, end) {
			class = titleWord
		}
	}
	score := class*classUnit + bonus(title, start, end)
	if !hyphenEdged(title, start, end) {
		score += alone
	}
	return hit{ok: true, score: score, place: place{int32(start), int32(end)}}
}

// hyphenEdged says whether a hyphen stands before or behind some bytes of a text.
func hyphenEdged(s string, start, end int) bool {
	return start > 0 && s[start-1] == '-' || end < len(s) && s[end] == '-'
}

// bonus is what a match gains by its share of the text, and by beginning it or
// standing near its beginning: what a title is about, and the name that it
// gives to it, come early.
func bonus(s string, start, end int) int32 {
	b := int32(uint32(ofTitle*(end-start)) / uint32(len(s))) // half the time of 64 bits
	if start == 0 {
		return b + atStart
	}
	return b + int32(early*earlyHalf/(earlyHalf+uint32(start)))
}
