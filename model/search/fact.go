package search

import "strings"

// isTest wants any of some bits, or a date whose year was inferred.
type isTest struct {
	bits     Is
	inferred bool
}

var bitNamed = map[string]Is{
	"inbox": IsInbox, "to-read": IsToRead, "read": IsRead, "skipped": IsSkipped,
	"starred": IsStarred, "new": IsNew, "snoozed": IsSnoozed,
}

func newIsTest(values []string) isTest {
	var t isTest
	for _, v := range values {
		t.bits |= bitNamed[v]
		t.inferred = t.inferred || v == "inferred"
	}
	return t
}

func (t isTest) match(p *probe) hit {
	return hit{ok: p.in.is(p.i)&t.bits != 0 || t.inferred && p.facts().inferred}
}

// hasTest wants any of some properties.
type hasTest []string

func (t hasTest) match(p *probe) hit {
	for _, property := range t {
		if p.has(property) {
			return hit{ok: true}
		}
	}
	return hit{}
}

func (p *probe) has(property string) bool {
	switch property {
	case "link", "code":
		if p.shut() {
			return p.assume
		}
		t, ok := p.abstract()
		switch {
		case !ok:
			return p.assume
		case property == "link":
			return hasLink(t.folded)
		}
		return hasCode(t.folded)
	case "note":
		return p.in.Words.Of(p.i).Note != ""
	case "tag":
		return len(p.in.Words.Of(p.i).Tags) > 0
	case "org":
		return p.orgs()[0].raw != ""
	case "comments":
		return p.facts().comments > 0
	case "authors":
		return p.facts().authors > 0
	}
	return false
}

var (
	linkNeedles = needles("https://", "http://", "github.com/")
	hostNeedles = needles("github.com/", "github.io/", "gitlab.", "huggingface.co/", "codeberg.org/", "bitbucket.org/")
	codeNeedle  = newNeedle("code", true, false)
	openNeedles = needles("availab", "releas", "open-sourc", "open sourc", "publicly", "made public", "http")
)

func needles(patterns ...string) []needle {
	made := make([]needle, len(patterns))
	for i, p := range patterns {
		made[i] = newNeedle(p, false, false)
	}
	return made
}

func anyIn(s string, ns []needle) bool {
	for i := range ns {
		if at, _ := ns[i].next(s, 0); at >= 0 {
			return true
		}
	}
	return false
}

func hasLink(abstract string) bool { return anyIn(abstract, linkNeedles) }

// hasCode says whether an abstract names a place where code is kept, or
// promises it: a sentence with "code" and a word like "available".
func hasCode(abstract string) bool {
	if hasLink(abstract) && anyIn(abstract, hostNeedles) {
		return true
	}
	for from := 0; ; {
		at, end := codeNeedle.next(abstract, from)
		if at < 0 {
			return false
		}
		if ends(abstract, end) || strings.HasPrefix(abstract[end:], "s ") || strings.HasPrefix(abstract[end:], "base") {
			if anyIn(sentence(abstract, at), openNeedles) {
				return true
			}
		}
		from = end
	}
}

// sentence gives the sentence around byte i; a full stop ends it where a blank
// follows.
func sentence(s string, i int) string {
	from := strings.LastIndex(s[:i], ". ") + 1
	if n := strings.Index(s[i:], ". "); n >= 0 {
		return s[from : i+n]
	}
	return s[from:]
}

// numberTest wants a number within any of some ranges.
type numberTest struct {
	of      func(facts) int
	unknown int // what the number is where nobody knows
	ranges  []extent
}

func newNumberTest(n rangeNode) numberTest {
	if n.key.Name == "comments" {
		return numberTest{of: func(f facts) int { return f.comments }, unknown: -1, ranges: n.ranges}
	}
	return numberTest{of: func(f facts) int { return f.authors }, ranges: n.ranges}
}

func (t numberTest) match(p *probe) hit {
	n := t.of(p.facts())
	for _, r := range t.ranges {
		if n != t.unknown && r.lowNum <= n && n <= r.highNum {
			return hit{ok: true}
		}
	}
	return hit{}
}

// dateTest wants the paper's day within any of some stretches; pageTest that
// of a page it stands on.
type (
	dateTest []stretch
	pageTest []stretch
	stretch  struct{ first, last int } // as dayNumber counts
)

// stretches settles dates that are counted back from the newest paper.
func stretches(n rangeNode, newest int) []stretch {
	settled := make([]stretch, len(n.ranges))
	for i, r := range n.ranges {
		settled[i].first, settled[i].last = r.dayBounds(newest)
	}
	return settled
}

func (t dateTest) match(p *probe) hit {
	return hit{ok: among(t, p.facts().date)}
}

func (t pageTest) match(p *probe) hit {
	for at := range p.stock.papers.Places(int(p.i)) {
		if among(t, dayOf(at.Day)) {
			return hit{ok: true}
		}
	}
	return hit{}
}

// among says whether a day lies in any of the stretches. An unknown day does not.
func among(stretches []stretch, day int) bool {
	for _, s := range stretches {
		if day > 0 && s.first <= day && day <= s.last {
			return true
		}
	}
	return false
}

// glanceFacts is glance for tests that ask for no text.
func glanceFacts[T test](t T, p *probe, among *bitsOfPage, out *haul) {
	out.begin()
	among.each(func(at int) {
		if p.look(int32(p.sheet*pageSize + at)); t.match(p).ok {
			out.ok.add(at)
		}
	})
}

func (t isTest) glance(p *probe, among *bitsOfPage, out *haul)     { glanceFacts(t, p, among, out) }
func (t numberTest) glance(p *probe, among *bitsOfPage, out *haul) { glanceFacts(t, p, among, out) }
func (t dateTest) glance(p *probe, among *bitsOfPage, out *haul)   { glanceFacts(t, p, among, out) }
func (t pageTest) glance(p *probe, among *bitsOfPage, out *haul)   { glanceFacts(t, p, among, out) }
func (t hasTest) glance(p *probe, among *bitsOfPage, out *haul)    { out.glanceEach(p, t, among) }
