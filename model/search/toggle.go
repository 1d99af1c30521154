package search

import (
	"slices"
	"strings"
)

// choice is one of the things that a term of the filter accepts, and the values
// of its facet that it takes in: "org:uni" may take in many.
type choice struct {
	text  string
	takes func(v *Value) bool
}

// choices gives what a term accepts.
func (f *Facet) choices(l leaf) []choice {
	var all []choice
	switch l := l.(type) {
	case setNode:
		for _, value := range l.values {
			all = append(all, choice{value, func(v *Value) bool { return v.text == value }})
		}
	case textNode:
		for _, t := range l.terms {
			all = append(all, choice{t.String(), f.finds(t)})
		}
	case rangeNode:
		for _, r := range l.ranges {
			low, high := f.bounds(r)
			all = append(all, choice{r.String(), func(v *Value) bool { return low <= v.low && v.high <= high }})
		}
	}
	return all
}

func (f *Facet) bounds(r extent) (low, high int) {
	if f.key.wants == wantsDate {
		return r.dayBounds(f.newest)
	}
	return r.lowNum, r.highNum
}

func (f *Facet) finds(t term) func(*Value) bool {
	find := newFinder(t, f.key.fields)
	return func(v *Value) bool {
		return slices.ContainsFunc(v.texts, func(s string) bool { return find.in(asText(s)) })
	}
}

// activate marks the values that a filter's terms take in.
func (f *Facet) activate(terms []leaf) {
	for _, l := range terms {
		for _, c := range f.choices(l) {
			for i := range f.Values {
				f.Values[i].Active = f.Values[i].Active || c.takes(&f.Values[i])
			}
		}
	}
}

// own gives the terms of a query that are about this facet.
func (f *Facet) own(q Query) []leaf {
	return asked(q.root)[slices.Index(sideKeys[:], f.key.Name)]
}

// has says whether a query asks for a value.
func (f *Facet) has(q Query, v *Value) bool {
	for _, l := range f.own(q) {
		for _, c := range f.choices(l) {
			if c.takes(v) {
				return true
			}
		}
	}
	return false
}

// rest is what a query asks but for this facet, in canonical form.
func (f *Facet) rest(q Query) string {
	for _, l := range f.own(q) {
		q.root = without(q.root, l)
	}
	return q.String()
}

// Toggle gives the text of a filter with a value added, or taken away where the
// filter asks for it. The reader's own spelling stays, unless the text is only
// half typed: then it is made canonical.
func (f Facet) Toggle(text string, value int) string {
	q, err := Parse(text)
	if err != nil {
		return text
	}
	v := &f.Values[value]
	wanted := !f.has(q, v)
	for _, form := range []string{text, q.String()} {
		edited := f.edit(form, v, wanted)
		now, err := Parse(edited)
		if err == nil && f.has(now, v) == wanted && f.rest(now) == f.rest(q) {
			return edited
		}
	}
	return text
}

func (f *Facet) edit(text string, v *Value, wanted bool) string {
	q, err := Parse(text)
	switch own := f.own(q); {
	case err != nil:
		return text
	case !wanted:
		for _, l := range slices.Backward(own) { // from behind, so that places stay true
			text = f.remove(text, l, v)
		}
		return text
	case len(own) > 0:
		end := own[len(own)-1].place().end
		return text[:end] + "," + f.spelling(v) + text[end:]
	case isOr(q.root):
		text = "(" + strings.TrimSpace(text) + ")"
	}
	return strings.TrimSpace(strings.TrimSpace(text) + " " + f.key.Name + ":" + f.spelling(v))
}

// maxSpelled bounds how many values are written out in place of a term that
// took them all in.
const maxSpelled = 12

// remove takes a value out of a term. What else the choices that go took in is
// written out: without September, date:2025-08..2025-10 is
// date:2025-08,2025-10.
func (f *Facet) remove(text string, l leaf, v *Value) string {
	var kept, gone []choice
	for _, c := range f.choices(l) {
		if c.takes(v) {
			gone = append(gone, c)
		} else {
			kept = append(kept, c)
		}
	}
	if len(gone) == 0 {
		return text
	}
	var texts []string
	for _, c := range kept {
		texts = append(texts, c.text)
	}
	texts = append(texts, f.spell(f.orphans(v, gone, kept))...)
	at := l.place()
	if len(texts) == 0 {
		return cutTerm(text, at)
	}
	return text[:at.start] + prefix(text[at.start:at.end]) + strings.Join(texts, ",") + text[at.end:]
}

// orphans are the other values that only the choices that go took in.
func (f *Facet) orphans(v *Value, gone, kept []choice) []*Value {
	var all []*Value
	for i := range f.Values {
		other := &f.Values[i]
		takes := func(c choice) bool { return c.takes(other) }
		if other != v && slices.ContainsFunc(gone, takes) && !slices.ContainsFunc(kept, takes) {
			all = append(all, other)
		}
	}
	return all
}

func (f *Facet) spell(values []*Value) []string {
	if len(values) > maxSpelled {
		return nil
	}
	var texts []string
	for _, v := range values {
		texts = append(texts, f.spelling(v))
	}
	return texts
}

// prefix is a term's key as the reader wrote it.
func prefix(term string) string {
	if strings.HasPrefix(term, "#") {
		return "#"
	}
	return term[:strings.IndexByte(term, ':')+1]
}

// cutTerm takes a term out of a text, with the blanks, signs and brackets that
// stood there for nothing but it.
func cutTerm(text string, at at) string {
	left, right := strings.TrimRight(text[:at.start], "-!"), strings.TrimLeft(text[at.end:], " ")
	left = strings.TrimRight(left, " ")
	for {
		opens, shuts := left == "" || strings.HasSuffix(left, "("), right == "" || strings.HasPrefix(right, ")")
		switch {
		case strings.HasSuffix(left, "(") && strings.HasPrefix(right, ")"):
			left, right = left[:len(left)-1], right[1:]
		case strings.HasPrefix(right, "|") && (opens || strings.HasSuffix(left, "|")):
			right = right[1:]
		case strings.HasSuffix(left, "|") && shuts:
			left = left[:len(left)-1]
		default:
			return joinTerms(left, right)
		}
		left, right = strings.TrimRight(left, " "), strings.TrimLeft(right, " ")
	}
}

// joinTerms joins two parts of a text with one blank, where one is wanted.
func joinTerms(left, right string) string {
	if left == "" || right == "" || strings.HasSuffix(left, "(") || strings.HasPrefix(right, ")") {
		return left + right
	}
	return left + " " + right
}

// spelling is the shortest text that asks for a value and for no other: the
// slug as one word, a phrase, or the whole of the name.
func (f *Facet) spelling(v *Value) string {
	if v.text != "" {
		return v.text
	}
	last, texts := "", v.texts
	if v.various {
		texts = texts[:1]
	}
	for _, shape := range []func(string) string{asWord, asPhrase, asWhole} {
		for _, s := range texts {
			text := shape(s)
			if text == "" {
				continue
			}
			if last = text; f.only(text, v) {
				return text
			}
		}
	}
	return last
}

// asWord writes a text as a bare word; "" where it is none.
func asWord(s string) string {
	for i, r := range s {
		if r < 0x80 && !isWordByte(byte(r)) && (i == 0 || !strings.ContainsRune("-.&+", r)) {
			return ""
		}
	}
	return fold(s)
}

func asPhrase(s string) string { return `"` + strings.Join(strings.Fields(unquoted(s)), " ") + `"` }

func asWhole(s string) string { return "^" + asPhrase(s) + "$" }

// unquoted is a folded text up to a quote, which no phrase can hold.
func unquoted(s string) string {
	s, _, _ = strings.Cut(fold(s), `"`)
	return s
}

// only says whether a text behind the key takes in this value and no other.
func (f *Facet) only(text string, v *Value) bool {
	q, err := Parse(f.key.Name + ":" + text)
	own := f.own(q)
	if err != nil || len(own) != 1 {
		return false
	}
	all := f.choices(own[0])
	if len(all) != 1 || !all[0].takes(v) {
		return false
	}
	for i := range f.Values {
		if other := &f.Values[i]; other != v && all[0].takes(other) {
			return false
		}
	}
	return true
}
