package article

import (
	"strings"

	"dailies/parser/clean"
)

// walk reads an element: what it is made of is added to the paragraph or to the blocks.
func (b *builder) walk(e *element, s Span) {
	if e.tag == "" {
		if n := len(b.pieces) - 1; b.kind == Authors && n >= 0 && b.pieces[n].raw == " " && strings.HasPrefix(e.text, ",") {
			b.pieces = b.pieces[:n] // "Ana Li¹, Bo Chen²"
		}
		b.put(e.text, s)
		if b.kind == Authors && s.Look&Raised != 0 {
			b.put(" ", Span{})
		}
		return
	}
	if e.hidden() {
		return
	}
	if b.inline(e, &s) || b.block(e, s) {
		return
	}
	if !blockLike[e.tag] && !e.is("ltx_para") && !e.is("ltx_p") && !e.is("ltx_creator") && !e.is("ltx_author_notes") && !e.is("ltx_contact") {
		b.kids(e, s)
		return
	}
	b.paragraph()
	b.kids(e, s)
	b.paragraph()
}

// paragraph ends one, or in a text that is to stay one, a line.
func (b *builder) paragraph() {
	if b.inside {
		b.pieces = append(b.pieces, piece{end: true})
		return
	}
	b.flush()
}

// blockLike are elements that stand on lines of their own.
var blockLike = map[string]bool{"p": true, "div": true, "section": true, "article": true, "header": true, "footer": true, "h1": true, "h2": true, "h3": true, "h4": true, "h5": true, "h6": true,
	"td": true, "th": true, "tr": true, "li": true, "dd": true, "dt": true, "hr": true, "body": true, "main": true, "aside": true, "address": true, "figcaption": true, "caption": true, "center": true, "fieldset": true, "details": true, "summary": true}

// inline reads what stands in a line, and says how its text looks.
func (b *builder) inline(e *element, s *Span) bool {
	switch e.tag {
	case "math":
		b.formula(e, *s)
		return true
	case "br":
		b.pieces = append(b.pieces, piece{end: true})
		return true
	case "img", "svg":
		b.image(e, *s)
		return true
	case "a":
		b.link(e.attributes["href"], s)
	case "em", "i", "cite", "dfn":
		if e.tag != "cite" {
			s.Look |= Emphasis
		}
	case "b", "strong":
		s.Look |= Strong
	case "code", "tt", "kbd", "samp":
		s.Look |= Code
	case "sup":
		s.Look |= Raised
	case "sub":
		s.Look |= Lowered
	}
	if e.class == "" {
		return false
	}
	if e.is("ltx_note") {
		b.note(e, *s)
		return true
	}
	if e.is("ltx_bibblock") {
		b.put(" ", Span{})
	}
	for _, l := range looks {
		if strings.Contains(e.class, l.class) {
			s.Look = s.Look&^l.without | l.look
		}
	}
	return false
}

// looks are what classes say of a text.
var looks = []struct {
	class         string
	look, without Look
}{
	{" ltx_font_italic ", Emphasis, 0}, {" ltx_font_slanted ", Emphasis, 0}, {" ltx_font_upright ", 0, Emphasis}, {" ltx_font_bold ", Strong, 0}, {" ltx_font_medium ", 0, Strong},
	{" ltx_font_typewriter ", Code, 0}, {" ltx_ERROR ", Raw, 0}, {" ltx_missing", Raw, 0},
}

// block reads what is no paragraph.
func (b *builder) block(e *element, s Span) bool {
	switch {
	case e.is("ltx_title_document"):
		if b.article.Title.Empty() {
			b.article.Title = clean.Concat(withoutBreaks(b.text(e, Span{}))...).Cut(1000)
			b.flush()
			return true
		}
	case e.is("ltx_title") || e.class != "" && len(e.tag) == 2 && e.tag[0] == 'h' && e.tag != "hr":
		if b.inside {
			return false
		}
		b.heading(e, s)
	case e.tag == "section" || e.is("ltx_abstract") || e.is("ltx_acknowledgements"):
		b.paragraph()
		b.anchor = e.id
		return false
	case e.is("ltx_authors"):
		b.authors(e)
	case e.tag == "figure" || e.is("ltx_float") || e.tag == "div" && !b.inside && e.captioned():
		b.figure(e)
	case e.is("ltx_theorem") || e.is("ltx_proof"):
		b.theorem(e)
	case e.is("ltx_eqn_table") || e.is("ltx_equation") && e.tag != "tr":
		b.equation(e)
	case e.tag == "table" || e.is("ltx_tabular"):
		b.table(e)
	case e.is("ltx_listing") || e.is("ltx_lstlisting") || e.tag == "pre":
		b.listing(e)
	case e.tag == "ul" || e.tag == "ol" || e.tag == "dl":
		b.list(e)
	case e.tag == "blockquote" || e.is("ltx_quote"):
		b.add(Block{Kind: Quote, Blocks: b.within(e, Quote, s)})
	default:
		return false
	}
	return true
}

// authors adds the block of their names, which has no form to rely on. A raised number
// ends a name.
func (b *builder) authors(e *element) {
	before := b.kind
	b.kind = Authors
	text := b.text(e, Span{})
	b.kind = before
	b.add(Block{Kind: Authors, Text: text})
}

func withoutBreaks(text []Span) []clean.Text {
	all := make([]clean.Text, len(text))
	for i, s := range text {
		all[i] = s.Text.Line()
	}
	return all
}

// formula adds a formula: to the paragraph, or if it stands alone, as an equation.
func (b *builder) formula(e *element, s Span) {
	source := e.attributes["alttext"]
	if source == "" {
		source = e.plain()
	}
	source = brokenLines.Replace(source)
	s.Look |= Formula
	if e.attributes["display"] == "block" && !b.inside {
		text := spans([]piece{{Span: s, raw: source}}, false)
		b.add(Block{Kind: Equation, ID: e.id, Rows: []Row{{Cells: []Cell{{Text: text, Cols: 1, Rows: 1, Side: Center}}}}})
		return
	}
	b.put(source, s)
}

// brokenLines joins the lines that LaTeXML makes of a formula's TeX.
var brokenLines = strings.NewReplacer(`\%`, `\%`, "%\n", "")

// link says where an address leads: within the page, or to another one.
func (b *builder) link(href string, s *Span) {
	at := strings.IndexByte(href, '#')
	if at == 0 || at > 0 && strings.Contains(href[:at], "arxiv.org/html/") {
		s.Target = href[at+1:]
		if strings.HasPrefix(s.Target, "bib.") {
			s.Look |= Cited
		}
		return
	}
	s.Address = b.address(href)
}

// address is where a link leads, in full; "" if it is not safe.
func (b *builder) address(href string) string {
	switch {
	case href == "", strings.HasPrefix(href, "data:"):
		return ""
	case strings.HasPrefix(href, "//"):
		href = "https:" + href
	case strings.HasPrefix(href, "/"):
		href = "https://arxiv.org" + href
	case !strings.Contains(href, ":"):
		href = b.page + href
	}
	if !clean.Address(href) {
		return ""
	}
	return href
}

// pageOf is where relative addresses start from.
func pageOf(base string) string {
	if strings.HasPrefix(base, "/html/") {
		base = "https://arxiv.org" + base
	}
	if !strings.HasPrefix(base, "https://arxiv.org/html/") || !clean.Address(base) {
		return "https://arxiv.org/html/"
	}
	return base[:strings.LastIndexByte(base, '/')+1]
}
