package article

import (
	"slices"
	"strings"

	"dailies/parser/clean"
)

// Parse reads a page. It never fails: of a page that is none, its text remains.
func Parse(page []byte) Article {
	top, base := treeOf(page)
	root := top.find(func(e *element) bool { return e.tag == "article" })
	found := root != nil
	if root == nil {
		root = top.find(func(e *element) bool { return e.tag == "body" })
	}
	if root == nil {
		root = top
	}
	b := builder{page: pageOf(base), article: &Article{Found: found}}
	b.kids(root, Span{})
	b.flush()
	b.article.Blocks = b.blocks
	if e := top.find(func(e *element) bool { return e.tag == "title" }); e != nil && !found { // that of a paper without one is its first section's
		b.article.Title = lineOf(e).Cut(1000)
	}
	return *b.article
}

// builder makes blocks of elements.
type builder struct {
	page    string // the page's own address, which relative ones start from
	article *Article
	blocks  []Block
	pieces  []piece // of the paragraph that is being read
	notes   []Block // of its footnotes
	anchor  string  // the ID of the section whose heading comes next
	kind    Kind    // of what is being built: a figure, a listing, the authors
	inside  bool    // of a cell, a caption, a heading: what stands there is one text
}

// piece is a text as it stands in the page, or a line end.
type piece struct {
	Span
	raw string
	end bool
}

func (b *builder) put(raw string, s Span) { b.pieces = append(b.pieces, piece{Span: s, raw: raw}) }

func (b *builder) kids(e *element, s Span) {
	for _, kid := range e.kids {
		b.walk(kid, s)
	}
}

// flush ends the paragraph that is being read.
func (b *builder) flush() {
	switch text := spans(b.pieces, b.kind == Listing); {
	case len(text) == 0, len(b.notes) > 0 && onlyMarks(text):
	case !b.inside && onlyPictures(text):
		for _, s := range text {
			if s.Look&Raw != 0 {
				b.blocks = append(b.blocks, Block{Kind: Image, Address: s.Address})
			}
		}
	default:
		b.blocks = append(b.blocks, Block{Kind: Paragraph, Text: text})
	}
	b.blocks = append(b.blocks, b.notes...)
	b.pieces, b.notes = nil, nil
}

// onlyMarks reports whether a text has nothing but the marks of footnotes.
func onlyMarks(text []Span) bool {
	return !slices.ContainsFunc(text, func(s Span) bool { return s.Look&Cited == 0 || s.Look&Raised == 0 })
}

// onlyPictures reports whether a text is nothing but pictures.
func onlyPictures(text []Span) bool {
	return !slices.ContainsFunc(text, func(s Span) bool {
		return s.Text != clean.Literal(picture) && !s.Text.Trim().Empty()
	})
}

// picture stands for one in a line of text.
const picture = "[picture]"

// add puts a block behind the paragraph before it.
func (b *builder) add(block Block) {
	notes := b.notes
	b.notes = nil
	b.flush()
	b.blocks = append(append(b.blocks, block), notes...)
}

// within builds the blocks that an element holds.
func (b *builder) within(e *element, kind Kind, s Span) []Block {
	inner := builder{page: b.page, article: b.article, kind: kind}
	inner.kids(e, s)
	inner.flush()
	return inner.blocks
}

// text is what an element holds as one text; its footnotes follow the paragraph.
func (b *builder) text(e *element, s Span) []Span {
	inner := builder{page: b.page, article: b.article, kind: b.kind, inside: true}
	inner.kids(e, s)
	b.notes = append(b.notes, inner.notes...)
	inner.notes = nil
	inner.flush()
	return b.flat(inner.blocks)
}

// flat makes one text of blocks: each on its own line.
func (b *builder) flat(blocks []Block) []Span {
	var all []Span
	next := func(sep clean.Text) {
		if len(all) > 0 {
			all = append(all, Span{Text: sep})
		}
	}
	newline, gap := clean.Literal("\n"), clean.Literal("  ")
	for _, block := range blocks {
		if block.Kind == Note {
			b.notes = append(b.notes, block)
			continue
		}
		if !block.Number.Empty() {
			next(newline)
			all = append(all, Span{Text: clean.Concat(block.Number, clean.Literal(" "))})
			all = append(all, block.Text...)
		} else if len(block.Text) > 0 {
			next(newline)
			all = append(all, block.Text...)
		}
		for _, row := range block.Rows {
			next(newline)
			for i, cell := range row.Cells {
				if i > 0 && len(cell.Text) > 0 {
					next(gap)
				}
				all = append(all, cell.Text...)
			}
			if !row.Number.Empty() {
				next(gap)
				all = append(all, Span{Text: row.Number})
			}
		}
		if inner := b.flat(block.Blocks); len(inner) > 0 {
			next(newline)
			all = append(all, inner...)
		}
	}
	return all
}

// levels are those of headings, by the class of their title.
var levels = []struct {
	class string
	level int
}{
	{"ltx_title_part", 1}, {"ltx_title_chapter", 1}, {"ltx_title_section", 1}, {"ltx_title_appendix", 1}, {"ltx_title_bibliography", 1}, {"ltx_title_abstract", 1}, {"ltx_title_acknowledgements", 1}, {"ltx_title_index", 1},
	{"ltx_title_subsection", 2}, {"ltx_title_subsubsection", 3}, {"ltx_title_paragraph", 4}, {"ltx_title_subparagraph", 5},
}

// heading adds a title.
func (b *builder) heading(e *element, s Span) {
	block := Block{Kind: Heading, Level: 4, ID: b.anchor}
	for _, l := range levels {
		if e.is(l.class) {
			block.Level = l.level
		}
	}
	var title *element
	title, block.Number = tagged(e)
	block.Text = b.text(title, s)
	b.anchor = ""
	if len(block.Text) > 0 || !block.Number.Empty() {
		b.add(block)
	}
}

// tagged splits an element into its number and the rest.
func tagged(e *element) (rest *element, number clean.Text) {
	tag, rest := e.split(func(kid *element) bool { return kid.is("ltx_tag") })
	if tag != nil {
		number = lineOf(tag)
	}
	return rest, number
}

// lineOf is the text of an element on one line.
func lineOf(e *element) clean.Text { return clean.Line(strings.Join(strings.Fields(e.plain()), " ")) }

// note keeps a footnote for behind the paragraph, and leaves its mark in the text.
func (b *builder) note(e *element, s Span) {
	mark := clean.Text{}
	if m := e.withClass("ltx_note_mark"); m != nil {
		mark = lineOf(m)
	}
	content := e.withClass("ltx_note_content")
	if content == nil {
		content = e
	}
	body := *content
	body.kids = slices.DeleteFunc(slices.Clone(body.kids), func(kid *element) bool {
		return kid.is("ltx_note_mark") || kid.is("ltx_tag_note") || kid.is("ltx_note_type")
	})
	if text := b.text(&body, Span{}); len(text) > 0 {
		b.notes = append(b.notes, Block{Kind: Note, ID: e.id, Number: mark, Text: text})
	}
	if !mark.Empty() {
		s.Look |= Raised | Cited
		s.Target = e.id
		b.put(mark.String(), s)
	}
}

// figure adds a float: a figure, a table, an algorithm.
func (b *builder) figure(e *element) {
	block := Block{Kind: Figure, ID: e.id}
	caption, body := e.split(func(kid *element) bool { return kid.tag == "figcaption" || kid.is("ltx_caption") })
	if caption != nil {
		text, number := tagged(caption)
		block.Number, block.Text = number.Cut(80), b.text(text, Span{})
	}
	notes := b.notes
	b.notes = nil
	block.Blocks = b.within(body, Figure, Span{})
	b.notes = append(notes, b.notes...)
	if last := len(b.blocks) - 1; len(block.Blocks) == 0 && last >= 0 && b.blocks[last].Kind == Image && len(spans(b.pieces, false)) == 0 {
		block.Blocks = []Block{b.blocks[last]} // in a minipage the picture stands before its figure
		b.blocks = b.blocks[:last]
	}
	if len(block.Blocks) > 0 || len(block.Text) > 0 || !block.Number.Empty() {
		b.add(block)
	}
}

// image adds a picture of a figure; in a text it is a word.
func (b *builder) image(e *element, s Span) {
	address := b.address(e.attributes["src"])
	var text []Span
	if e.tag == "svg" {
		text = b.text(e, Span{})
	}
	if b.kind == Figure && !b.inside || len(text) > 0 && !b.inside {
		b.add(Block{Kind: Image, ID: e.id, Address: address, Text: text})
		return
	}
	for _, t := range text {
		b.put(" "+t.Text.String()+" ", t)
	}
	if len(text) == 0 && e.tag == "img" {
		s.Look, s.Address = s.Look|Raw, address
		b.put(picture, s)
	}
}

// list adds a list, or the references.
func (b *builder) list(e *element) {
	list := Block{Kind: List, ID: e.id}
	var references []Block
	var term clean.Text // of the description that comes next
	for _, kid := range e.kids {
		switch {
		case kid.hidden(), kid.tag == "" && strings.TrimSpace(kid.text) == "":
		case kid.is("ltx_bibitem"):
			body, number := tagged(kid)
			references = append(references, Block{Kind: Reference, ID: kid.id, Number: number, Text: b.text(body, Span{})})
		case kid.tag == "":
			list.Blocks = append(list.Blocks, Block{Kind: Item, Text: spans([]piece{{raw: kid.text}}, false)})
		case kid.tag == "dt" && term.Empty():
			term = lineOf(kid)
		default:
			body, number := tagged(kid)
			if number.Empty() {
				number, term = term, clean.Text{}
			}
			list.Blocks = append(list.Blocks, Block{Kind: Item, ID: kid.id, Number: number, Blocks: b.within(body, List, Span{})})
		}
	}
	if !term.Empty() {
		list.Blocks = append(list.Blocks, Block{Kind: Item, Number: term})
	}
	if len(list.Blocks) > 0 {
		b.add(list)
	}
	for _, reference := range references {
		b.add(reference)
	}
}

// theorem adds a theorem or a proof.
func (b *builder) theorem(e *element) {
	block := Block{Kind: Theorem, ID: e.id}
	title, body := e.split(func(kid *element) bool { return kid.is("ltx_title") })
	if title != nil {
		block.Text = b.text(title, Span{})
	}
	block.Blocks = b.within(body, Theorem, Span{})
	b.add(block)
}
