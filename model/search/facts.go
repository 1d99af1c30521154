package search

import (
	"slices"
	"strings"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/library"
	"dailies/model/search/index"
	"dailies/model/search/query"
)

// maxLike is how many papers count as similar at most.
const maxLike = 40

// like matches the papers that resemble a text.
func (c *compiler) like(text string) predicate {
	similar, scores := c.none(), map[int]int32{}
	for _, n := range c.view.Like(text, maxLike) {
		similar.Set(uint(n.Paper))
		scores[int(n.Paper)] = int32(n.Cosine * 10_000)
	}
	return predicate{hitSets: hitSets{similar, c.none()}, score: func(i int, _ bool) hit { return hit{score: scores[i]} }}
}

// fact matches what a leaf that is not for texts asks of a paper: any of its values will do.
func (c *compiler) fact(leaf query.Leaf) predicate {
	var tests []func(i int) bool
	for _, v := range leaf.Terms {
		tests = append(tests, c.property(v.Text))
	}
	for _, r := range leaf.Ranges {
		tests = append(tests, c.within(leaf.Key.Name, r))
	}
	any := func(i int) bool {
		return slices.ContainsFunc(tests, func(passes func(i int) bool) bool { return passes(i) })
	}
	return predicate{among: func(papers *bitset.BitSet) *bitset.BitSet { return c.view.Filter(c.ctx, papers, any) }, score: unranked}
}

// isBits are the values of "is:", except inferred.
var isBits = map[string]Is{
	"inbox": IsInbox, "to-read": IsToRead, "read": IsRead, "skipped": IsSkipped,
	"starred": IsStarred, "new": IsNew, "snoozed": IsSnoozed,
}

// property asks for a value of "is:" or "has:". Code and links are what the site gives, or stand in the
// abstract.
func (c *compiler) property(name string) func(i int) bool {
	if bit := isBits[name]; bit != 0 {
		return func(i int) bool {
			if i >= len(c.papers.Is) {
				return bit == IsInbox
			}
			return c.papers.Is[i]&bit != 0
		}
	}
	whole := map[string]string{}
	if name == "text" {
		whole = c.whole(false)
	}
	return func(i int) bool {
		p, words := c.papers.Paper(i), c.papers.Words[int32(i)]
		switch name {
		case "inferred":
			return p.Date.Inferred
		case "link":
			return p.Details.Code != "" || p.Details.Project != "" || hasAny(links, c.view.Abstract(i))
		case "code":
			return p.Details.Code != "" || hasCode(c.view.Abstract(i))
		case "note":
			return words.Note != ""
		case "tag":
			return len(words.Tags) > 0
		case "org":
			return !p.Org.Name.Empty()
		case "text":
			_, here := whole[p.ArXiv]
			return here
		}
		n, _ := c.papers.value(name, i) // comments, authors
		return n > 0
	}
}

// texts returns what a paper has in a field.
func (c *compiler) texts(i int, field query.Fields) (texts []string) {
	p := c.papers.Paper(i)
	switch field {
	case query.Note:
		return []string{c.papers.Words[int32(i)].Note}
	case query.Tag:
		return c.papers.Words[int32(i)].Tags
	case query.Whole:
		if text, here := c.wholeTexts()[p.ArXiv]; here {
			texts = append(texts, text)
		}
	case query.File:
		for _, s := range p.Sightings {
			texts = append(texts, c.papers.Dumps()[s.Dump].Name.String())
		}
	default:
		for _, text := range index.Texts(p, field) {
			texts = append(texts, text.String())
		}
	}
	return texts
}

// annotated returns the papers on which the reader wrote anything.
func (c *compiler) annotated() *bitset.BitSet {
	papers := c.none()
	for paper := range c.papers.Words {
		papers.Set(uint(paper))
	}
	return papers
}

// whole returns the papers that are here whole, by their numbers of arXiv.
func (c *compiler) whole(read bool) map[string]string {
	if c.papers.Whole == nil {
		return nil
	}
	return c.papers.Whole(c.ctx, read)
}

// within asks for a number, a day, or a page's day in a range. What is unknown is in none.
func (c *compiler) within(key string, r query.Range) func(i int) bool {
	first, last := r.Bounds(c.view.Newest())
	in := func(n int) bool { return first <= n && n <= last }
	if key != "page" {
		return func(i int) bool { n, known := c.papers.value(key, i); return known && in(n) }
	}
	return func(i int) bool {
		return slices.ContainsFunc(c.papers.Paper(i).Sightings, func(s library.Sighting) bool {
			day := query.DayNumber(s.Page.Numbers())
			return day > 0 && in(day)
		})
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
	code  = []index.Pattern{{Text: "code", Left: true, Right: true}, {Text: "codebase", Left: true}}
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
	for sentence := range strings.SplitSeq(abstract, ". ") {
		if hasAny(code, sentence) && hasAny(opens, sentence) {
			return true
		}
	}
	return false
}
