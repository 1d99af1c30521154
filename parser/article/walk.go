package article

import (
	"net/url"
	"regexp"
	"slices"
	"strings"

	"dailies/parser/clean"
)

// Parse reads a page. It never fails; a page without an article gives an empty one.
func Parse(page []byte) Article {
	top := treeOf(dashedRules.ReplaceAll(page, nil))
	b := builder{article: &Article{}, page: baseAddress(top.findNamed("base"))}
	if root := top.findNamed("article"); root != nil {
		b.kids(root, Run{})
		b.flush()
	}
	b.article.Blocks = b.blocks
	return *b.article
}

// dashedRules matches dashed rules of tables. LaTeXML does not know their commands and leaves
// "\cdashline" and its columns, as in "3-6", in the first cell below.
var dashedRules = regexp.MustCompile(`<span class="ltx_ERROR[^>]*>\\[ch]dashline</span>([0-9]+-[0-9]+)?`)

func (b *builder) kids(e *element, s Run) {
	for _, kid := range e.kids {
		b.walk(kid, s)
	}
}

// walk adds an element and its descendants to the current paragraph or to the blocks.
func (b *builder) walk(e *element, s Run) {
	switch {
	case e.tag == "":
		b.spaceDue = b.spaceDue && (b.kind != Authors || !strings.HasPrefix(e.text, ",")) // "Ana Li¹, Bo Chen²"
		b.put(e.text, s)
		if b.kind == Authors && s.Look&Raised != 0 {
			b.put(" ", Run{})
		}
	case e.hidden() || b.inline(e, &s) || b.block(e, s):
	case b.singleText && isCell(e): // on one line with the other cells of its row
		b.put(" ", Run{})
		b.kids(e, s)
		b.put(" ", Run{})
	case e.is(blockLike...):
		b.endParagraph()
		b.kids(e, s)
		b.endParagraph()
	default:
		b.kids(e, s)
	}
}

// blockLike are tags and classes of elements that start a new line.
var blockLike = strings.Fields("p div section article header footer h1 h2 h3 h4 h5 h6 td th tr li dd dt hr body main aside address figcaption caption center fieldset " +
	"details summary ltx_para ltx_p ltx_creator ltx_author_notes ltx_contact ltx_tr ltx_listingline ltx_eqn_row")

// looks maps tags and classes to the styles that they add and remove.
var looks = map[string]struct{ look, without Look }{
	"em": {Emphasis, 0}, "i": {Emphasis, 0}, "dfn": {Emphasis, 0}, "b": {Strong, 0}, "strong": {Strong, 0}, "sup": {Raised, 0}, "sub": {Lowered, 0},
	"code": {Code, 0}, "tt": {Code, 0}, "kbd": {Code, 0}, "samp": {Code, 0},
	"ltx_font_italic": {Emphasis, 0}, "ltx_font_slanted": {Emphasis, 0}, "ltx_font_upright": {0, Emphasis}, "ltx_font_bold": {Strong, 0}, "ltx_font_medium": {0, Strong},
	"ltx_font_typewriter": {Code, 0}, "ltx_ERROR": {Raw, 0},
}

// inline adds an inline element, or applies its style to s. It reports whether the element is complete.
func (b *builder) inline(e *element, s *Run) bool {
	switch {
	case e.tag == "math":
		b.formula(e, *s)
		return true
	case e.tag == "br":
		b.breakLine()
		return true
	case e.tag == "img" || e.tag == "svg":
		b.image(e, *s)
		return true
	case e.is("ltx_note"):
		b.note(e, *s)
		return true
	case e.tag == "a":
		b.link(e.attribute("href"), s)
	case e.is("ltx_bibblock"):
		b.put(" ", Run{})
	}
	for _, name := range e.names {
		if l := looks[name]; strings.HasPrefix(name, "ltx_missing") {
			s.Look |= Raw
		} else {
			s.Look = s.Look&^l.without | l.look
		}
	}
	return false
}

// block adds a block element, and reports whether it was one.
func (b *builder) block(e *element, s Run) bool {
	switch {
	case e.is("ltx_title_document") && b.article.Title.Empty():
		title := b.text(e, Run{})
		for i, run := range title {
			if run.Look&Formula != 0 { // as titles have them in dumps
				title[i].Text = clean.Of("$" + run.Text.String() + "$")
			}
		}
		b.article.Title = Plain(title).Line().Cut(1000)
		b.flush()
	case e.is("ltx_title_document"):
	case b.singleText:
		return false
	case e.is("ltx_title") || len(e.names) > 1 && e.is("h1", "h2", "h3", "h4", "h5", "h6"):
		b.heading(e, s)
	case e.is("section", "ltx_abstract", "ltx_acknowledgements"):
		b.endParagraph()
		b.anchor = e.id
		return false
	case e.is("ltx_authors"): // authors have no reliable markup, but a superscript ends a name
		before := b.kind
		b.kind = Authors
		text := b.text(e, Run{})
		b.kind = before
		for i, run := range text {
			text[i].Text = clean.Of(authorLineEnds.Replace(run.Text.String()))
		}
		b.add(Block{Kind: Authors, Text: text})
	case e.is("figure", "ltx_float"), e.tag == "div" && slices.ContainsFunc(e.kids, isCaption):
		b.figure(e)
	case e.is("ltx_theorem", "ltx_proof"):
		b.add(Block{Kind: Theorem, ID: e.id, Blocks: b.blocksIn(e.withTitle(), Theorem, Run{})})
	case e.is("ltx_eqn_table") || e.is("ltx_equation") && e.tag != "tr":
		b.equation(e)
	case e.is("table", "ltx_tabular"):
		b.table(e)
	case e.is("ltx_listing", "ltx_lstlisting", "pre"):
		b.listing(e)
	case e.is("ul", "ol", "dl"):
		b.list(e)
	case e.is("blockquote", "ltx_quote"):
		b.add(Block{Kind: Quote, Blocks: b.blocksIn(e, Quote, s)})
	default:
		return false
	}
	return true
}

// withTitle moves the title of a theorem to the start of its first paragraph.
func (e *element) withTitle() *element {
	title, body := e.split("ltx_title")
	if title == nil {
		return e
	}
	first := body.find(func(kid *element) bool { return kid.tag != "div" && !kid.hidden() })
	if first == nil || first.tag != "p" {
		first = &element{tag: "p", names: []string{"p"}}
		body.kids = slices.Insert(body.kids, 0, first)
	}
	bold := &element{tag: "b", names: []string{"b"}, kids: title.kids}
	first.kids = slices.Insert(first.kids, 0, bold, &element{text: " "})
	return body
}

// formula adds a formula to the paragraph, or a displayed formula as an equation.
func (b *builder) formula(e *element, s Run) {
	source := lineContinuations.Replace(e.textContent())
	s.Look |= Formula
	if e.attribute("display") == "block" && !b.singleText {
		alone := builder{}
		alone.put(source, s)
		b.add(Block{Kind: Equation, ID: e.id, Rows: []Row{{Cells: oneCell(alone.takeRuns())}}})
		return
	}
	b.put(source, s)
}

// lineContinuations joins the lines into which LaTeXML breaks TeX. A page saved by a browser has
// two newlines at each break.
var lineContinuations = strings.NewReplacer(`\%`, `\%`, "%\n\n", "", "%\n", "")

// link stores what an address points to: a block of this page, or another page.
func (b *builder) link(href string, s *Run) {
	before, target, found := strings.Cut(href, "#")
	if !found || before != "" && !strings.HasPrefix(before+"/", b.page.String()) {
		s.Address = b.address(href)
		return
	}
	s.Target = target
	if strings.HasPrefix(target, "bib.") {
		s.Look |= Cited
	}
}

// address returns the absolute address of a link, or "" if it is not safe to open.
func (b *builder) address(href string) string {
	to, err := b.page.Parse(href)
	if href == "" || err != nil || !clean.Address(to.String()) {
		return ""
	}
	return to.String()
}

// baseAddress returns the base of relative addresses: the page's <base> if it is on arXiv, else
// that of all papers.
func baseAddress(base *element) *url.URL {
	page := &url.URL{Scheme: "https", Host: "arxiv.org", Path: "/html/"}
	if base != nil {
		if to, err := page.Parse(base.attribute("href")); err == nil && strings.HasPrefix(to.String(), page.String()) {
			return to
		}
	}
	return page
}

// authorLineEnds joins the lines of authors with "·", which replaces a comma at a line's end. "&"
// before a name is a remnant of TeX that placed names side by side.
var authorLineEnds = strings.NewReplacer(",\n&", " · ", ",\n", " · ", "\n&", " · ", "\n", " · ")
