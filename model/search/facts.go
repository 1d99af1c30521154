package search

import (
	"slices"
	"strings"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/library"
	"dailies/model/search/index"
	"dailies/model/search/query"
)

// maxLike is the most papers that "like:" finds.
const maxLike = 40

// like returns a predicate for the papers that are most similar to a text.
func (c *compiler) like(text string) predicate {
	similar, scores := c.none(), map[int]int32{}
	for _, n := range c.view.Like(text, maxLike) {
		similar.Set(uint(n.Paper))
		scores[int(n.Paper)] = int32(n.Cosine * 10_000)
	}
	return predicate{hitSets: hitSets{similar, c.none()}, score: func(i int, _ bool) hit { return hit{score: scores[i]} }}
}

// property returns a predicate for a leaf that asks for one of some values of a property.
func (c *compiler) property(leaf query.Leaf) predicate {
	var tests []func(i int) bool
	for _, v := range leaf.Terms {
		tests = append(tests, c.hasProperty(v.Text))
	}
	for _, r := range leaf.Ranges {
		tests = append(tests, c.within(leaf.Key.Name, r))
	}
	passesAny := func(i int) bool {
		return slices.ContainsFunc(tests, func(passes func(i int) bool) bool { return passes(i) })
	}
	filter := func(papers *bitset.BitSet) *bitset.BitSet { return c.view.Filter(c.ctx, papers, passesAny) }
	return predicate{filter: filter, score: unranked}
}

// isBits are the values of "is:" that the user decides.
var isBits = map[string]Is{
	"inbox": IsInbox, "to-read": IsToRead, "read": IsRead, "skipped": IsSkipped,
	"starred": IsStarred, "new": IsNew, "snoozed": IsSnoozed,
}

// hasProperty returns a test for a value of "is:" or "has:". Abstracts may have code and links, too.
func (c *compiler) hasProperty(name string) func(i int) bool {
	if bit := isBits[name]; bit != 0 {
		return func(i int) bool {
			if i >= len(c.papers.Is) {
				return bit == IsInbox
			}
			return c.papers.Is[i]&bit != 0
		}
	}
	var stored map[string]string
	if name == "text" {
		stored = c.whole(false)
	}
	return func(i int) bool {
		p, words := c.papers.Paper(i), c.papers.Words[int32(i)]
		switch name {
		case "inferred":
			return p.Date.Inferred
		case "link":
			return p.Details.Code != "" || p.Details.Project != "" || hasAny(urls, c.view.Abstract(i))
		case "code":
			return p.Details.Code != "" || hasCode(c.view.Abstract(i))
		case "note":
			return words.Note != ""
		case "tag":
			return len(words.Tags) > 0
		case "org":
			return !p.Org.Name.Empty()
		case "text":
			_, ok := stored[p.ArXiv]
			return ok
		}
		n, _ := c.papers.value(name, i) // comments, authors
		return n > 0
	}
}

// texts returns the texts of a paper in a field.
func (c *compiler) texts(i int, field query.Fields) (texts []string) {
	p := c.papers.Paper(i)
	switch field {
	case query.Note:
		return []string{c.papers.Words[int32(i)].Note}
	case query.Tag:
		return c.papers.Words[int32(i)].Tags
	case query.Whole:
		if text, ok := c.fullTexts()[p.ArXiv]; ok {
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

// annotated returns the papers with a note or tags.
func (c *compiler) annotated() *bitset.BitSet {
	papers := c.none()
	for paper := range c.papers.Words {
		papers.Set(uint(paper))
	}
	return papers
}

// whole returns the stored full texts by arXiv number, which are empty unless read is set.
func (c *compiler) whole(read bool) map[string]string {
	if c.papers.Whole == nil {
		return nil
	}
	return c.papers.Whole(c.ctx, read)
}

// within returns a test for a number, a date or a page's date in a range, which must be known.
func (c *compiler) within(key string, r query.Range) func(i int) bool {
	first, last := r.Bounds(c.view.Newest())
	in := func(n int) bool { return first <= n && n <= last }
	if key != "page" {
		return func(i int) bool {
			n, known := c.papers.value(key, i)
			return known && in(n)
		}
	}
	return func(i int) bool {
		return slices.ContainsFunc(c.papers.Paper(i).Sightings, func(s library.Sighting) bool {
			day := query.DayNumber(s.Page.Numbers())
			return day > 0 && in(day)
		})
	}
}

// literals returns a pattern for each text.
func literals(texts ...string) (patterns []index.Pattern) {
	for _, text := range texts {
		patterns = append(patterns, index.Pattern{Text: text, Literal: true})
	}
	return patterns
}

var (
	urls         = literals("https://", "http://", "github.com/")
	codeHosts    = literals("github.com/", "github.io/", "gitlab.", "huggingface.co/", "codeberg.org/", "bitbucket.org/")
	codeWords    = []index.Pattern{{Text: "code", Left: true, Right: true}, {Text: "codebase", Left: true}}
	releaseWords = literals("availab", "releas", "open-sourc", "open sourc", "publicly", "made public", "http")
)

func hasAny(patterns []index.Pattern, text string) bool {
	return slices.ContainsFunc(patterns, func(p index.Pattern) bool { return p.In(text) })
}

// hasCode reports whether an abstract links to a code host, or says in a sentence that code is available.
func hasCode(abstract string) bool {
	if hasAny(urls, abstract) && hasAny(codeHosts, abstract) {
		return true
	}
	for sentence := range strings.SplitSeq(abstract, ". ") {
		if hasAny(codeWords, sentence) && hasAny(releaseWords, sentence) {
			return true
		}
	}
	return false
}
