package search

import (
	"cmp"
	"strings"
)

// byHyphen is the class of a title's word that is what was typed but for its
// hyphens: as good as it is written otherwise, and below the word itself.
const byHyphen = 70

// hyphened scores the letters typed as the beginning of a word that a title
// writes with hyphens: "finetuning" is Fine-Tuning, "flowgrpo" Flow-GRPO.
func hyphened(typed, title string) hit {
	start, end := hyphenedAt(typed, title)
	if start < 0 {
		return hit{}
	}
	return hyphenedHit(title, start, end)
}

func hyphenedHit(title string, start, end int) hit {
	score := byHyphen*classUnit + bonus(title, start, end)
	return hit{ok: true, fuzzy: true, score: score, place: place{int32(start), int32(end)}}
}

// hyphenedAt finds the first such word: bytes [start,end), or start -1.
func hyphenedAt(typed, title string) (start, end int) {
	for from := 0; ; {
		n := strings.IndexByte(title[from:], '-')
		if n < 0 {
			return -1, -1
		}
		start := from + n
		for start > from && from+n-start < len(typed) && isWordAt(title, start-1) {
			start--
		}
		if from+n-start < len(typed) { // else none are left to stand behind it
			if end := pastHyphens(typed, title, start); end > from+n {
				return start, end
			}
		}
		from += n + 1
	}
}

// pastHyphens says where the letters typed end when they begin at a byte of a
// title and its hyphens do not count; -1 where they are not there.
func pastHyphens(typed, title string, at int) int {
	for i := 0; i < len(typed); at++ {
		switch {
		case at == len(title):
			return -1
		case lower(title[at]) == typed[i]:
			i++
		case title[at] != '-' || i == 0:
			return -1
		}
	}
	return at
}

// hyphenedSpans gives the word that hyphened found.
func hyphenedSpans(typed, title string) []Span {
	start, end := hyphenedAt(typed, title)
	if start < 0 {
		return nil
	}
	return []Span{{Start: start, End: end, Fuzzy: true}}
}

// respelt scores a title that writes the word in one of its other spellings.
func respelt(spellings []needle, title string) hit {
	for i := range spellings {
		if start, end := spellings[i].next(title, 0); start >= 0 {
			return hyphenedHit(title, start, end)
		}
	}
	return hit{}
}

// otherSpellings gives a finder's word as others write it, for titles alone.
func (f *finder) otherSpellings(v *vocabulary) []needle {
	if f.cased != "" || f.fields&inTitle == 0 {
		return nil
	}
	return v.spellings(f.needle.pat)
}

// spellings gives other ways to write a word that may have hyphens: fine-tuning
// is finetuning and fine tuning as well. A word typed without them is taken
// apart as the vocabulary writes it; titles with hyphens are found by hyphened.
func (v *vocabulary) spellings(word string) []needle {
	plain := strings.ReplaceAll(word, "-", "")
	if len(plain) < leastLead || !isASCII(word) {
		return nil
	}
	if plain != word {
		return append(apart(word), newNeedle(plain, true, false))
	}
	var best string
	mask := maskOf(word)
	for _, n := range v.begin[rune(word[0])] {
		if v.masks[n-1] != mask || v.times[n-1] == 0 || v.plain(n) != word {
			continue
		}
		if other := v.word(n); other != word && v.before(other, best) {
			best = other
		}
	}
	return apart(best)
}

// before says whether a word is more frequent than another, or first in the
// alphabet of those that are as frequent.
func (v *vocabulary) before(word, other string) bool {
	return other == "" || cmp.Or(cmp.Compare(v.occurs(other), v.occurs(word)), strings.Compare(word, other)) < 0
}

// apart gives a word's parts with blanks for its hyphens; nothing where that
// would be another thing: "on policy" is found in many a title.
func apart(word string) []needle {
	first, _, ok := strings.Cut(word, "-")
	if !ok || first == "" || strings.HasSuffix(word, "-") || isFiller(first) {
		return nil
	}
	return []needle{newNeedle(strings.ReplaceAll(word, "-", " "), true, false)}
}

// respeltSpans gives what respelt found.
func respeltSpans(spellings []needle, title string) []Span {
	h := respelt(spellings, title)
	if !h.ok {
		return nil
	}
	return []Span{{Start: int(h.start), End: int(h.end), Fuzzy: true}}
}

// otherSpans gives what finder.spelt found.
func (f *finder) otherSpans(title string) []Span {
	if spans := respeltSpans(f.spellings, title); spans != nil || f.lead == "" {
		return spans
	}
	return speltSpans(f.lead, title)
}

// speltSpans gives the letters typed as a title has them otherwise.
func speltSpans(typed, title string) []Span {
	if spans := hyphenedSpans(typed, title); spans != nil {
		return spans
	}
	return leadingSpans(typed, title)
}
