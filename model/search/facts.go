package search

import (
	"slices"
	"strings"
	"sync"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/library"
	"dailies/model/search/index"
	"dailies/model/search/query"
)

// fact is a predicate that is decided paper by paper.
type fact struct {
	hitSets
	is     func(paper int) bool
	scores map[int]int32 // by paper; nil: it says nothing of relevance
}

func (p *fact) evaluate(c *compiler) hitSets {
	return hitSets{hits: c.keep(c.view.All(), p.is)}
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
	return &fact{scores: scores, is: func(i int) bool { _, ok := scores[i]; return ok }}
}

// fact returns what a leaf that is not for texts asks of a paper.
func (c *compiler) fact(leaf query.Leaf) func(i int) bool {
	switch leaf.Key.Name {
	case "is":
		return c.isAny(leaf.Terms)
	case "has":
		return c.hasAny(leaf.Terms)
	}
	return c.within(leaf.Key.Name, leaf.Ranges)
}

// isBits are the values of "is:", except inferred.
var isBits = map[string]Is{
	"inbox": IsInbox, "to-read": IsToRead, "read": IsRead, "skipped": IsSkipped,
	"starred": IsStarred, "new": IsNew, "snoozed": IsSnoozed,
}

// isAny asks for any of the bits, or an inferred year.
func (c *compiler) isAny(values []query.Term) func(i int) bool {
	var wanted Is
	inferred := false
	for _, v := range values {
		wanted |= isBits[v.Text]
		inferred = inferred || v.Text == "inferred"
	}
	return func(i int) bool { return c.papers.is(i)&wanted != 0 || inferred && c.papers.Paper(i).Date.Inferred }
}

// hasAny asks for any of the properties of "has:". Code and links are what the site gives, or stand
// in the abstract.
func (c *compiler) hasAny(values []query.Term) func(i int) bool {
	whole := sync.OnceValue(func() map[string]string {
		if c.papers.Whole == nil {
			return nil
		}
		return c.papers.Whole(c.ctx, false)
	})
	return func(i int) bool {
		p, words := c.papers.Paper(i), c.papers.Words[int32(i)]
		return slices.ContainsFunc(values, func(v query.Term) bool {
			switch v.Text {
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
			case "comments", "authors":
				n, _ := c.papers.value(v.Text, i)
				return n > 0
			default:
				_, here := whole()[p.ArXiv]
				return here
			}
		})
	}
}

// within asks for a number, a day, or a page's day in any of the ranges. What is unknown is in
// none.
func (c *compiler) within(key string, ranges []query.Range) func(i int) bool {
	var bounds [][2]int
	for _, r := range ranges {
		first, last := r.Bounds(c.view.Newest())
		bounds = append(bounds, [2]int{first, last})
	}
	in := func(n int) bool {
		return slices.ContainsFunc(bounds, func(b [2]int) bool { return b[0] <= n && n <= b[1] })
	}
	return func(i int) bool {
		if key == "page" {
			return slices.ContainsFunc(c.papers.Paper(i).Sightings, func(s library.Sighting) bool {
				day := dayNumber(s.Page)
				return day > 0 && in(day)
			})
		}
		n, known := c.papers.value(key, i)
		return known && in(n)
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
