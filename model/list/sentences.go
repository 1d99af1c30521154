package list

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"dailies/ui"
)

// sentences splits a text. Blanks before and behind a sentence are not part of it.
func sentences(text string) (all []ui.Span) {
	start := 0
	cut := func(end int) {
		part := text[start:end]
		from := start + len(part) - len(strings.TrimLeft(part, " \n"))
		if to := start + len(strings.TrimRight(part, " \n")); from < to {
			all = append(all, ui.Span{Start: from, End: to})
		}
		start = end
	}
	for i := 0; i < len(text); i++ {
		if strings.IndexByte(".!?", text[i]) < 0 {
			continue
		}
		end := i + 1 + closers(text[i+1:])
		if end < len(text) && endsAt(text, i, end) {
			cut(end)
		}
	}
	cut(len(text))
	return all
}

// closers is how many bytes of quotes and brackets stand behind a full stop.
func closers(text string) int {
	return len(text) - len(strings.TrimLeft(text, `"')]”’`))
}

// endsAt reports whether the stop at i ends a sentence; end is where the next would begin.
func endsAt(text string, i, end int) bool {
	next := strings.TrimLeft(text[end:], " \n")
	if len(next) == len(text)-end { // no blank: the site loses some ("schedule.Experimental")
		return glued(text[:i], next)
	}
	return begins(next) && (text[i] != '.' || !abbreviation(text[:i], next))
}

// begins reports whether a sentence may begin so: not with a small letter, unless it is of
// a name such as "vLLM" or "o1".
func begins(next string) bool {
	word, _, _ := strings.Cut(next, " ")
	first, size := utf8.DecodeRuneInString(word)
	return !unicode.IsLower(first) || strings.ContainsFunc(word[size:], func(r rune) bool { return unicode.IsUpper(r) || unicode.IsDigit(r) })
}

// glued reports whether a blank was lost between two sentences: a small letter or a bracket
// before the stop, and a word behind it that begins with one capital. Neither word is an
// address.
func glued(before, next string) bool {
	word := before[strings.LastIndexAny(before, " \n(")+1:]
	follows, _, _ := strings.Cut(next, " ")
	last, _ := utf8.DecodeLastRuneInString(before)
	first, size := utf8.DecodeRuneInString(next)
	return (unicode.IsLower(last) || last == ')') && utf8.RuneCountInString(word) > 1 &&
		unicode.IsUpper(first) && !strings.ContainsFunc(next[size:len(follows)], unicode.IsUpper) &&
		!strings.ContainsAny(word+follows, "/.@")
}

// abbreviations do not end a sentence; numbered ones do not if a number follows.
var (
	abbreviations = []string{"e.g", "i.e", "cf", "vs", "w.r.t", "resp", "approx", "al", "dr", "prof", "mr", "ms", "st"}
	numbered      = []string{"fig", "figs", "eq", "eqs", "sec", "tab", "no", "nos", "ch", "p", "pp", "vol"}
)

// abbreviation reports whether the word before a full stop is one.
func abbreviation(before, next string) bool {
	word := strings.ToLower(before[strings.LastIndexAny(before, " \n([")+1:])
	for _, a := range abbreviations {
		if word == a {
			return true
		}
	}
	for _, a := range numbered {
		if word == a {
			return next != "" && strings.IndexByte("0123456789(", next[0]) >= 0
		}
	}
	return false
}
