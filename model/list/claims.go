package list

import (
	"slices"
	"strings"

	"dailies/ui"
)

// better begin the words of a claim that something was reached; best are those of a claim
// that needs no number.
var (
	better = []string{"improv", "outperform", "achiev", "surpass", "gain", "reduc", "accelerat", "speed", "fast", "exceed", "increas", "boost",
		"reach", "yield", "sav", "cut", "few", "low", "high", "better", "match", "enhanc", "rais", "ris", "drop", "accura", "succe", "scor"}
	best    = []string{"outperform", "surpass", "superior"}
	reached = []string{"achiev", "reach", "establish", "yield"} // the state of the art
)

// claimsBest reports whether a sentence in small letters claims to be ahead of all others.
func claimsBest(sentence string) bool {
	return containsAny(sentence, best) || strings.Contains(sentence, "state-of-the-art") && containsAny(sentence, reached)
}

func containsAny(text string, some []string) bool {
	return slices.ContainsFunc(some, func(s string) bool { return strings.Contains(text, s) })
}

// number is a number with a unit of comparison, or else a score: one with a sign, or a
// decimal from 10 on, which no version of a model has ("Qwen2.5", "Claude 3.5").
var number = compiled(`(?:^|[\s(~≈$/])(?:` +
	`([+−-]?\d[\d,]*(?:\.\d+)?(?:[-–]\d+(?:\.\d+)?)?(?:\s?%|\s?[xX×]\b|×|-fold\b| times\b| (?:percentage )?points?\b))|` +
	`(\d{2,3}\.\d+|[+−-]\d+\.\d+)(?:$|[^\w.]|\.(?:\s|$)))`)

// findResults finds the sentences from the key on that claim results, and the numbers in
// them. What stands before the key is about other work.
func (g *Gist) findResults(text string) {
	for i := max(g.Key, 0); i < len(g.Sentences); i++ {
		s := g.Sentences[i]
		sentence := text[s.Start:s.End]
		lower := strings.ToLower(sentence)
		before := len(g.Numbers)
		if containsAny(lower, better) && strings.ContainsAny(sentence, "0123456789") {
			g.findNumbers(sentence, s.Start)
		}
		if i != g.Key && (len(g.Numbers) > before || claimsBest(lower)) {
			g.Results = append(g.Results, i)
		}
	}
}

// findNumbers finds the numbers of a sentence that begins at a byte of its text. What ends one
// may begin the next: "+4.79/+2.18/+2.03".
func (g *Gist) findNumbers(sentence string, start int) {
	for at := 0; ; {
		found := number().FindStringSubmatchIndex(sentence[at:])
		if found == nil {
			return
		}
		from, to := at+max(found[2], found[4]), at+max(found[3], found[5]) // the other group's are -1
		g.Numbers = append(g.Numbers, ui.Span{Start: start + from, End: start + to})
		at = to
	}
}
