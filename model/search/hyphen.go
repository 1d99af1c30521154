package search

import "strings"

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
	score := byHyphen*classUnit + bonus(title, start, end)
	return hit{ok: true, fuzzy: true, score: score, start: int32(start), end: int32(end)}
}

// hyphenedAt finds the first such word: bytes [start,end), or start -1.
func hyphenedAt(typed, title string) (start, end int) {
	for from := 0; ; {
		n := strings.IndexByte(title[from:], '-')
		if n < 0 {
			return -1, -1
		}
		start := from + n
		for start > from && isWordAt(title, start-1) {
			start--
		}
		if end := pastHyphens(typed, title, start); end > from+n {
			return start, end
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

// speltSpans gives what finder.spelt found.
func speltSpans(typed, title string) []Span {
	if spans := hyphenedSpans(typed, title); spans != nil {
		return spans
	}
	return leadingSpans(typed, title)
}
