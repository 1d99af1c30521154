package search

import (
	"slices"
	"strings"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/library"
	"dailies/model/search/index"
	"dailies/model/search/query"
)

// fact is a predicate that is decided paper by paper.
type fact struct {
	evaluated
	is     func(c *compiler, paper int) bool
	scores map[int]int32 // by paper; nil: it says nothing of relevance
}

func (p *fact) evaluate(c *compiler, within *bitset.BitSet) hitSets {
	return hitSets{hits: c.keep(within, func(i int) bool { return p.is(c, i) })}
}

func (p *fact) score(_ *Matcher, i int, _ bool) hit { return hit{score: p.scores[i]} }

// keep returns the papers of a set that pass a test.
func (c *compiler) keep(set *bitset.BitSet, passes func(i int) bool) *bitset.BitSet {
	return c.view.Keep(c.ctx, set, passes)
}

// maxLike is how many papers count as similar at most.
const maxLike = 40

// like matches the papers that resemble a text.
func like(near []index.Neighbour) *fact {
	scores := map[int]int32{}
	for _, n := range near {
		scores[int(n.Paper)] = int32(n.Cosine * 10_000)
	}
	return &fact{scores: scores, is: func(_ *compiler, i int) bool { _, ok := scores[i]; return ok }}
}

// isBits are the values of "is:", except inferred.
var isBits = map[string]Is{
	"inbox": IsInbox, "to-read": IsToRead, "read": IsRead, "skipped": IsSkipped,
	"starred": IsStarred, "new": IsNew, "snoozed": IsSnoozed,
}

// isAny matches papers with any of the bits, or with an inferred year.
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

// hasAny matches papers with any of the properties that "has:" names. Code and links are what the
// site gives, or stand in the abstract.
func (c *compiler) hasAny(properties []string) func(*compiler, int) bool {
	var whole map[string]string
	if c.papers.Whole != nil && slices.Contains(properties, "text") {
		whole = c.papers.Whole(c.ctx, false)
	}
	has := func(property string, i int) bool {
		switch p, words := c.papers.Paper(i), c.papers.Words[int32(i)]; property {
		case "link":
			return p.Code() != "" || p.Project() != "" || hasAny(links, c.view.Abstract(i))
		case "code":
			return p.Code() != "" || hasCode(c.view.Abstract(i))
		case "note":
			return words.Note != ""
		case "tag":
			return len(words.Tags) > 0
		case "org":
			return !p.Org.Name.Empty()
		case "comments":
			return p.Comments > 0
		case "authors":
			return p.Authors > 0
		default:
			_, here := whole[p.ArXiv]
			return here
		}
	}
	return func(_ *compiler, i int) bool {
		return slices.ContainsFunc(properties, func(property string) bool { return has(property, i) })
	}
}

// anyOf returns patterns of which any will do.
func anyOf(all ...string) (patterns []index.Pattern) {
	for _, text := range all {
		patterns = append(patterns, index.Pattern{Text: text, Literal: true})
	}
	return patterns
}

var (
	links = anyOf("https://", "http://", "github.com/")
	hosts = anyOf("github.com/", "github.io/", "gitlab.", "huggingface.co/", "codeberg.org/", "bitbucket.org/")
	opens = anyOf("availab", "releas", "open-sourc", "open sourc", "publicly", "made public", "http")
)

func hasAny(patterns []index.Pattern, text string) bool {
	return slices.ContainsFunc(patterns, func(p index.Pattern) bool { return p.In(text) })
}

// hasCode reports whether an abstract names a place where code is kept, or promises it: a sentence
// with "code" and a word like "available".
func hasCode(abstract string) bool {
	if hasAny(links, abstract) && hasAny(hosts, abstract) {
		return true
	}
	for at, end := range (index.Pattern{Text: "code", Left: true}).All(abstract) {
		if index.EndsWord(abstract, end) || index.HasPrefix(abstract[end:], "s ") || index.HasPrefix(abstract[end:], "base") {
			if hasAny(opens, sentence(abstract, at)) {
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

// within matches papers with a number, a day, or a page's day in any of the ranges. What is
// unknown is in none.
func (c *compiler) within(n query.Within) func(*compiler, int) bool {
	var ranges [][2]int
	for _, r := range n.Ranges {
		first, last := r.Bounds(c.view.Newest())
		ranges = append(ranges, [2]int{first, last})
	}
	in := func(v int) bool {
		return slices.ContainsFunc(ranges, func(r [2]int) bool { return r[0] <= v && v <= r[1] })
	}
	onDay := func(year, month, day int) bool {
		n := query.DayNumber(year, month, day)
		return n > 0 && in(n)
	}
	switch n.Key.Name {
	case "date":
		return func(c *compiler, i int) bool {
			d := c.papers.Paper(i).Date
			return onDay(d.Year, d.Month, d.Day)
		}
	case "page":
		return func(c *compiler, i int) bool {
			listed := func(s library.Sighting) bool { return onDay(s.Page.Year, s.Page.Month, s.Page.Day) }
			return slices.ContainsFunc(c.papers.Paper(i).Sightings, listed)
		}
	}
	value := numbers[n.Key.Name]
	return func(c *compiler, i int) bool {
		v, known := value(c, i)
		return known && in(v)
	}
}
