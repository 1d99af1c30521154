package match

import (
	"slices"
	"strings"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/library"
	"dailies/model/search/index"
	"dailies/model/search/query"
)

// fact is a predicate that needs no text.
type fact struct {
	node
	is func(b *block, paper int) bool // paper is an index into the snapshot
}

func (p *fact) find(b *block, among *bitset.BitSet) found {
	return found{hits: b.verified(among, false, func(i int) bool { return p.is(b, b.First+i) })}
}

func (p *fact) score(*block, int) hit { return hit{} }

// like matches the papers that resemble a text.
type like struct {
	node
	scores map[int]int32
}

func (p *like) find(b *block, among *bitset.BitSet) found {
	hits := bitset.New(among.Len())
	for paper := range p.scores {
		if i := paper - b.First; 0 <= i && i < b.Len && among.Test(uint(i)) {
			hits.Set(uint(i))
		}
	}
	return found{hits: hits}
}

func (p *like) score(b *block, i int) hit { return hit{score: p.scores[b.First+i]} }

// bits are the values of "is:", except inferred.
var bits = map[string]Is{
	"inbox": Inbox, "to-read": ToRead, "read": Read, "skipped": Skipped,
	"starred": Starred, "new": New, "snoozed": Snoozed,
}

// isAny matches papers with any of the bits, or with an inferred year.
func isAny(values []string) func(*block, int) bool {
	var wanted Is
	for _, v := range values {
		wanted |= bits[v]
	}
	inferred := slices.Contains(values, "inferred")
	return func(b *block, paper int) bool {
		return b.papers.is(paper)&wanted != 0 || inferred && b.view.Papers.Paper(paper).Date.Inferred
	}
}

// hasAny matches papers with any of the properties that "has:" names.
type hasAny struct {
	node
	properties []string
}

// named lists, for a property, texts of which an abstract must have one.
var named = map[string][]string{"link": {"http", "github"}, "code": {"http", "github", "code"}}

func (p *hasAny) find(b *block, among *bitset.BitSet) found {
	hits := bitset.New(among.Len())
	for _, property := range p.properties {
		candidates := among
		if words := named[property]; words != nil {
			candidates = bitset.New(among.Len())
			for _, word := range words {
				candidates.InPlaceUnion(b.Candidates(index.Pattern{Text: word}).Abstract)
			}
			candidates.InPlaceIntersection(among)
		}
		hits.InPlaceUnion(b.verified(candidates.Difference(hits), false, func(i int) bool { return b.has(property, b.First+i) }))
		if property == "code" || property == "link" {
			hits.InPlaceUnion(b.verified(among.Difference(hits), false, func(i int) bool { return given(property, b.view.Papers.Paper(b.First+i)) }))
		}
	}
	return found{hits: hits}
}

func (p *hasAny) score(*block, int) hit { return hit{} }

// has reports whether a paper has a property. For code and links it looks at the abstract
// only; see given for the site's own addresses.
func (b *block) has(property string, paper int) bool {
	switch p := b.view.Papers.Paper(paper); property {
	case "link":
		return hasLink(index.Fold(b.view.Abstract(paper)))
	case "code":
		return hasCode(index.Fold(b.view.Abstract(paper)))
	case "note":
		return b.papers.Words[int32(paper)].Note != ""
	case "tag":
		return len(b.papers.Words[int32(paper)].Tags) > 0
	case "org":
		return !p.Org.Name.Empty()
	case "comments":
		return p.Comments > 0
	case "authors":
		return p.Authors > 0
	}
	return false
}

// given reports whether the site gives an address of the paper's code, or any link.
func given(property string, p *library.Paper) bool {
	return p.Code() != "" || property == "link" && p.Project() != ""
}

var (
	links = []string{"https://", "http://", "github.com/"}
	hosts = []string{"github.com/", "github.io/", "gitlab.", "huggingface.co/", "codeberg.org/", "bitbucket.org/"}
	opens = []string{"availab", "releas", "open-sourc", "open sourc", "publicly", "made public", "http"}
)

func containsAny(s string, parts []string) bool {
	return slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(s, part) })
}

func hasLink(abstract string) bool { return containsAny(abstract, links) }

// hasCode reports whether a folded abstract names a place where code is kept, or promises it:
// a sentence with "code" and a word like "available".
func hasCode(abstract string) bool {
	if hasLink(abstract) && containsAny(abstract, hosts) {
		return true
	}
	code := index.Pattern{Text: "code", Left: true}
	for at, end := code.Find(abstract, 0); at >= 0; at, end = code.Find(abstract, end) {
		if index.EndsWord(abstract, end) || strings.HasPrefix(abstract[end:], "s ") || strings.HasPrefix(abstract[end:], "base") {
			if containsAny(sentence(abstract, at), opens) {
				return true
			}
		}
	}
	return false
}

// sentence returns the sentence around byte i; a full stop ends it if a blank follows.
func sentence(s string, i int) string {
	from := strings.LastIndex(s[:i], ". ") + 1
	if n := strings.Index(s[i:], ". "); n >= 0 {
		return s[from : i+n]
	}
	return s[from:]
}

// inNumbers matches papers with a number in any of the ranges. An unknown number is in
// none.
func inNumbers(n query.Number) func(*block, int) bool {
	var value func(b *block, paper int) (n int, known bool)
	switch n.Key.Name {
	case "score":
		value = func(b *block, paper int) (int, bool) { return b.papers.score(paper), true }
	case "comments":
		value = func(b *block, paper int) (int, bool) { return b.view.Papers.Paper(paper).Comments, true }
	case "authors":
		value = func(b *block, paper int) (int, bool) {
			authors := b.view.Papers.Paper(paper).Authors
			return authors, authors != 0
		}
	case "upvotes":
		value = func(b *block, paper int) (int, bool) {
			upvotes := b.view.Papers.Paper(paper).Upvotes()
			return upvotes, upvotes != 0
		}
	case "stars":
		value = func(b *block, paper int) (int, bool) {
			stars := b.view.Papers.Paper(paper).Stars()
			return stars, stars != 0
		}
	default:
		panic("no number is called " + n.Key.Name) // a key of package query that was forgotten here
	}
	return func(b *block, paper int) bool {
		v, known := value(b, paper)
		return known && slices.ContainsFunc(n.Ranges, func(r query.NumberRange) bool { return r.Has(v) })
	}
}

// inDates matches papers whose day, or the day of a page that lists them, is in any of the
// ranges.
func inDates(d query.Date, newest int) func(*block, int) bool {
	type days struct{ first, last int }
	var ranges []days
	for _, r := range d.Ranges {
		first, last := r.Days(newest)
		ranges = append(ranges, days{first, last})
	}
	in := func(year, month, day int) bool {
		n := query.DayNumber(year, month, day)
		return n > 0 && slices.ContainsFunc(ranges, func(r days) bool { return r.first <= n && n <= r.last })
	}
	if d.Key.Name == "page" {
		return func(b *block, paper int) bool {
			for _, s := range b.view.Papers.Paper(paper).Sightings {
				if in(s.Page.Year, s.Page.Month, s.Page.Day) {
					return true
				}
			}
			return false
		}
	}
	return func(b *block, paper int) bool {
		day := b.view.Papers.Paper(paper).Date
		return in(day.Year, day.Month, day.Day)
	}
}
