package pane

import (
	"sort"

	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// foldedNames is how many lines the authors' names take before they are folded: a paper
// can have hundreds.
const foldedNames = 2

// names sets the authors' names. No name is broken at a line's end.
func (p *page) names(a *Article) {
	if len(a.Names) == 0 || p.w == 0 {
		return
	}
	all := make([]ui.Styled, len(a.Names))
	for i, name := range a.Names {
		var spans []ui.Highlight
		if i < len(a.NameSpans) {
			spans = a.NameSpans[i]
		}
		all[i] = p.t.Highlighted(name.Line().String(), p.t.Text, spans...)
		if i < len(all)-1 {
			all[i] = all[i].Add(p.t.Text, ",")
		}
	}
	lines := flowed(all, p.blank(), p.w)
	if len(lines) > foldedNames && !a.AllNames {
		lines = p.fold(all, func(i int) bool { return i < len(a.NameSpans) && len(a.NameSpans[i]) > 0 })
	}
	for _, line := range lines {
		p.put(line)
	}
}

// fold sets as many of the names as fit, and how many there are more. A name that the
// filter matches is among them, unless there are too many of these.
func (p *page) fold(all []ui.Styled, matched func(i int) bool) []ui.Styled {
	with := func(n int, keep bool) []ui.Styled {
		var some []ui.Styled
		for i := range all {
			if i < n || keep && matched(i) {
				some = append(some, all[i])
			}
		}
		more := ui.In(p.t.Quiet, "and "+english.Number(len(all)-len(some))+" more (&)")
		return flowed(append(some, more), p.blank(), p.w)
	}
	keep := len(with(0, true)) <= foldedNames
	tooMany := sort.Search(min(len(all), p.w), func(n int) bool { return len(with(n+1, keep)) > foldedNames })
	return with(tooMany, keep)
}

// summary sets what a model of the site wrote about the paper, and says that it did.
func (p *page) summary(a *Article) {
	if a.Summary.Empty() && len(a.Keywords) == 0 {
		return
	}
	p.free()
	p.prose("Summary by the site's AI model:", p.t.Quiet)
	if !a.Summary.Empty() {
		p.prose(a.Summary.Line().String(), p.t.Text)
	}
	p.words(a.Keywords, p.t.Quiet, "", p.dot())
}

// references sets where the paper, its code and its page are.
func (p *page) references(refs []Reference) {
	if len(refs) == 0 {
		return
	}
	p.free()
	var all []ui.Styled
	for i, ref := range refs {
		one := ui.In(p.t.Quiet, ref.Name.Line().String())
		if !ref.Text.Empty() {
			one = one.Add(p.t.Quiet, " ").Add(p.t.Highlight[ui.Address].Inherit(p.t.Quiet), ref.Text.Line().String())
			if clean.Address(ref.Address) {
				one.Runs[len(one.Runs)-1].Link = ui.Link{Number: linkNumbers + i, Address: ref.Address}
			}
		}
		all = append(all, one)
	}
	p.flow(all, p.dot())
}

// linkNumbers are beyond those of the links in an abstract, which are their places in it.
const linkNumbers = 1 << 20

func (p *page) blank() ui.Styled { return ui.In(p.t.Text, " ") }

// dot stands between facts.
func (p *page) dot() ui.Styled { return ui.In(p.t.Quiet, " "+p.t.Glyphs.Dot+" ") }
