package search

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
	evaluated
	is func(c *compiler, paper int) bool
}

func (p *fact) evaluate(c *compiler, within *bitset.BitSet) hitSets {
	return hitSets{hits: c.keep(within, func(i int) bool { return p.is(c, i) })}
}

func (p *fact) score(*Matcher, int, bool) hit { return hit{} }

// keep returns the papers of a set that pass a test.
func (c *compiler) keep(set *bitset.BitSet, passes func(i int) bool) *bitset.BitSet {
	return c.view.Keep(c.ctx, set, passes)
}

// like matches the papers that resemble a text.
type like struct {
	evaluated
	scores map[int]int32
}

// maxLike is how many papers count as similar at most.
const maxLike = 40

func newLike(near []index.Neighbour) *like {
	p := &like{scores: map[int]int32{}}
	for _, n := range near {
		p.scores[int(n.Paper)] = int32(n.Cosine * 10_000)
	}
	return p
}

func (p *like) evaluate(c *compiler, within *bitset.BitSet) hitSets {
	hits := bitset.New(uint(c.papers.Len()))
	for paper := range p.scores {
		hits.Set(uint(paper))
	}
	return hitSets{hits: hits.Intersection(within)}
}

func (p *like) score(_ *Matcher, i int, _ bool) hit { return hit{score: p.scores[i]} }

// isBits are the values of "is:", except inferred.
var isBits = map[string]Is{
	"inbox": IsInbox, "to-read": IsToRead, "read": IsRead, "skipped": IsSkipped,
	"starred": IsStarred, "new": IsNew, "snoozed": IsSnoozed,
}

// isAny matches papers with any of the isBits, or with an inferred year.
func isAny(values []string) func(*compiler, int) bool {
	var wanted Is
	for _, v := range values {
		wanted |= isBits[v]
	}
	inferred := slices.Contains(values, "inferred")
	return func(c *compiler, paper int) bool {
		return c.papers.is(paper)&wanted != 0 || inferred && c.papers.Paper(paper).Date.Inferred
	}
}

// hasAny matches papers with any of the properties that "has:" names.
type hasAny struct {
	evaluated
	properties []string
}

// named lists, for a property, texts of which an abstract must have one.
var named = map[string][]string{"link": {"http", "github"}, "code": {"http", "github", "code"}}

func (p *hasAny) evaluate(c *compiler, within *bitset.BitSet) hitSets {
	hits := bitset.New(uint(c.papers.Len()))
	for _, property := range p.properties {
		mentions := bitset.New(within.Len())
		for _, word := range named[property] {
			mentions.InPlaceUnion(c.view.With(c.ctx, query.Abstract, index.Pattern{Text: word}, within))
		}
		var whole map[string]string
		if property == "text" && c.papers.Whole != nil {
			whole = c.papers.Whole(c.ctx, false)
		}
		hits.InPlaceUnion(c.keep(within.Difference(hits), func(i int) bool {
			_, here := whole[c.papers.Paper(i).ArXiv]
			return here || c.has(property, i, mentions)
		}))
	}
	return hitSets{hits: hits}
}

func (p *hasAny) score(*Matcher, int, bool) hit { return hit{} }

// has reports whether a paper has a property. Code and links are what the site gives, or stand
// in the abstract, which mentions something of the kind.
func (c *compiler) has(property string, paper int, mentions *bitset.BitSet) bool {
	switch p := c.papers.Paper(paper); property {
	case "link":
		return p.Code() != "" || p.Project() != "" || mentions.Test(uint(paper)) && hasLink(index.Fold(c.view.Abstract(paper)))
	case "code":
		return p.Code() != "" || mentions.Test(uint(paper)) && hasCode(index.Fold(c.view.Abstract(paper)))
	case "note":
		return c.papers.Words[int32(paper)].Note != ""
	case "tag":
		return len(c.papers.Words[int32(paper)].Tags) > 0
	case "org":
		return !p.Org.Name.Empty()
	case "comments":
		return p.Comments > 0
	case "authors":
		return p.Authors > 0
	}
	return false
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
	for at, end := range code.All(abstract) {
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

// numbers are what the keys for numbers ask for. Of authors, upvotes and stars 0 is unknown.
var numbers = map[string]func(c *compiler, paper int) (n int, known bool){
	"score":    func(c *compiler, i int) (int, bool) { return c.papers.score(i), true },
	"comments": func(c *compiler, i int) (int, bool) { return c.papers.Paper(i).Comments, true },
	"authors":  func(c *compiler, i int) (int, bool) { n := c.papers.Paper(i).Authors; return n, n != 0 },
	"upvotes":  func(c *compiler, i int) (int, bool) { n := c.papers.Paper(i).Upvotes(); return n, n != 0 },
	"stars":    func(c *compiler, i int) (int, bool) { n := c.papers.Paper(i).Stars(); return n, n != 0 },
}

// inNumbers matches papers with a number in any of the ranges. An unknown number is in
// none.
func inNumbers(n query.Number) func(*compiler, int) bool {
	value := numbers[n.Key.Name]
	return func(c *compiler, paper int) bool {
		v, known := value(c, paper)
		return known && slices.ContainsFunc(n.Ranges, func(r query.NumberRange) bool { return r.Has(v) })
	}
}

// inDates matches papers whose day, or the day of a page that lists them, is in any of the
// ranges.
func inDates(d query.Date, newest int) func(*compiler, int) bool {
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
		return func(c *compiler, paper int) bool {
			listed := func(s library.Sighting) bool { return in(s.Page.Year, s.Page.Month, s.Page.Day) }
			return slices.ContainsFunc(c.papers.Paper(paper).Sightings, listed)
		}
	}
	return func(c *compiler, paper int) bool {
		day := c.papers.Paper(paper).Date
		return in(day.Year, day.Month, day.Day)
	}
}
