package search

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Stem is the part of a query that is being typed: bytes [Start,End) of it, of
// which Part is what the reader wrote. Key is the key that it is a value of; nil
// where it may become a key itself.
type Stem struct {
	Start, End int
	Part       string
	Key        *Key
}

// StemAt finds the stem in front of the cursor, a byte of the query.
func StemAt(query string, cursor int) Stem {
	start := tokenStart(query[:cursor])
	for start < cursor && (query[start] == '-' || query[start] == '!') {
		start++
	}
	token := query[start:cursor]
	if strings.HasPrefix(token, "#") {
		return Stem{start + 1, cursor, token[1:], keyNamed("tag")}
	}
	name, value, ok := strings.Cut(token, ":")
	key := keyNamed(name)
	if !ok || key == nil {
		return Stem{start, cursor, token, nil}
	}
	at := start + len(name) + 1
	if key.wants == wantsOrder && strings.HasPrefix(value, "-") {
		at++
	}
	at += lastComma(query[at:cursor])
	return Stem{at, cursor, strings.TrimPrefix(query[at:cursor], `"`), key}
}

// tokenStart is where the last token begins: behind a blank or a bracket outside of
// quotes, or a "|" that is behind one of these. Within a word "|" is a letter.
func tokenStart(s string) int {
	start, quoted := 0, false
	for i := range len(s) {
		switch {
		case s[i] == '"':
			quoted = !quoted
		case !quoted && (strings.IndexByte(" ()", s[i]) >= 0 || s[i] == '|' && i == start):
			start = i + 1
		}
	}
	return start
}

// lastComma is where the last value of a comma list begins.
func lastComma(s string) int {
	start, quoted := 0, false
	for i := range len(s) {
		switch {
		case s[i] == '"':
			quoted = !quoted
		case !quoted && s[i] == ',':
			start = i + 1
		}
	}
	return start
}

// Offer is something that a stem can become.
type Offer struct {
	Text  string // as it is typed: "org:", `"Korea University"`
	Shown string // as it is shown, without quotes
	Count int    // papers that have it; -1 where that says nothing
	Does  string // what it is for, where it is a key
}

// maxOffers is how many are handed out: nobody goes through more.
const maxOffers = 50

// Offers gives what a stem can become, the most likely first: keys that begin
// with it, or values that papers have.
func (ix *Index) Offers(ctx context.Context, s Stem, in Papers) []Offer {
	if s.Key == nil {
		return keyOffers(s.Part)
	}
	var offers []Offer
	switch s.Key.Name {
	case "org", "tag", "page", "date":
		offers = counted(in, s)
	case "is", "has":
		offers = ix.named(ctx, s, in)
	default:
		for _, v := range s.Key.Values {
			if begins(v, s.Part) {
				offers = append(offers, Offer{Text: v, Shown: v, Count: -1})
			}
		}
	}
	return offers[:min(len(offers), maxOffers)]
}

func keyOffers(part string) []Offer {
	var offers []Offer
	for _, k := range keys {
		if begins(k.Name, part) {
			offers = append(offers, Offer{Text: k.Name + ":", Shown: k.Name + ":", Count: -1, Does: k.Does})
		}
	}
	return offers
}

// begins says whether a text begins with a part, whatever the case.
func begins(s, part string) bool {
	return strings.HasPrefix(fold(s), fold(part))
}

// beginsWord says whether a word of a text does.
func beginsWord(s, part string) bool {
	s, part = fold(s), fold(part)
	for i := 0; ; {
		at := strings.Index(s[i:], part)
		if at < 0 {
			return false
		}
		if starts(s, i+at) {
			return true
		}
		i += at + 1
	}
}

// named counts the papers of each value of a key that has only some.
func (ix *Index) named(ctx context.Context, s Stem, in Papers) []Offer {
	var offers []Offer
	for _, v := range s.Key.Values {
		if !begins(v, s.Part) {
			continue
		}
		q := Query{root: setNode{key: s.Key, values: []string{v}}}
		hits, _ := ix.Prepare(ctx, q, in).Hits(ctx)
		offers = append(offers, Offer{Text: v, Shown: v, Count: hits.Len()})
	}
	return offers
}

// counted counts the values that papers have: most frequent first, days and
// months newest first.
func counted(in Papers, s Stem) []Offer {
	counts := map[string]int{}
	for i := range in.Len() {
		for _, v := range valuesOf(in, i, s.Key.Name) {
			counts[v]++
		}
	}
	var offers []Offer
	for _, v := range slices.Sorted(maps.Keys(counts)) {
		if v != "" && !strings.Contains(v, `"`) && beginsWord(v, s.Part) {
			offers = append(offers, Offer{Text: quoted(v), Shown: v, Count: counts[v]})
		}
	}
	slices.SortStableFunc(offers, func(a, b Offer) int {
		if s.Key.wants == wantsDate {
			return cmp.Compare(b.Text, a.Text)
		}
		return cmp.Or(truth(begins(b.Shown, s.Part))-truth(begins(a.Shown, s.Part)), b.Count-a.Count)
	})
	return offers
}

// valuesOf gives the values of a paper that a key asks for.
func valuesOf(in Papers, i int, key string) []string {
	p := in.Paper(i)
	switch key {
	case "org":
		return []string{p.Org.Name.String()}
	case "tag":
		return in.Words.Of(int32(i)).Tags
	case "date":
		if p.Date.Month == 0 || p.Date.Year == 0 {
			return nil
		}
		return []string{fmt.Sprintf("%04d-%02d", p.Date.Year, p.Date.Month)}
	}
	var days []string
	for _, at := range p.Sightings {
		if day := at.Page; day.Month > 0 && day.Year > 0 {
			days = append(days, fmt.Sprintf("%04d-%02d-%02d", day.Year, day.Month, day.Day))
		}
	}
	slices.Sort(days)
	return slices.Compact(days)
}

// quoted puts a value in quotes where it would not be one word.
func quoted(v string) string {
	if strings.ContainsAny(v, " ,()|") {
		return `"` + v + `"`
	}
	return v
}
