package article

import (
	"cmp"
	"encoding/base64"
	"net/url"
	"slices"
	"strings"

	"dailies/parser/clean"
)

// builder makes blocks of elements.
type builder struct {
	page    *url.URL // the page's own address, which relative ones start from
	article *Article
	blocks  []Block
	pieces  []piece // of the paragraph that is being read
	blank   bool    // one is due before the next piece
	broken  bool    // and so is a line end
	notes   []Block // of its footnotes
	anchor  string  // the ID of the section whose heading comes next
	kind    Kind    // of what is being built: a figure, a listing, the authors
	inside  bool    // of a cell, a caption, a heading: what stands there is one text
}

// paragraph ends one, or in a text that is to stay one, a line.
func (b *builder) paragraph() {
	if b.inside {
		b.breakLine()
	} else {
		b.flush()
	}
}

// flush ends the paragraph that is being read. One of nothing but pictures becomes images.
func (b *builder) flush() {
	text := b.runs()
	switch {
	case len(text) == 0, len(b.notes) > 0 && only(text, Run.marksNote):
	case only(text, func(s Run) bool { return s.Text == picture }):
		for _, s := range text {
			if s.Look&Raw != 0 {
				b.blocks = append(b.blocks, Block{Kind: Image, Address: s.Address})
			}
		}
	default:
		b.blocks = append(b.blocks, Block{Kind: Paragraph, Text: text})
	}
	b.blocks = append(b.blocks, b.notes...)
	b.notes = nil
}

// picture stands for one in a line of text.
var picture = clean.Literal("[picture]")

// add puts a block behind the paragraph before it. Its own footnotes follow.
func (b *builder) add(block Block) {
	notes := b.notes
	b.notes = nil
	b.flush()
	b.blocks = append(append(b.blocks, block), notes...)
}

func (b *builder) within(e *element, kind Kind, s Run) []Block {
	inner := builder{page: b.page, article: b.article, kind: kind}
	inner.kids(e, s)
	inner.flush()
	return inner.blocks
}

// text is what an element holds as one text, each block on its own line; its footnotes follow
// the paragraph.
func (b *builder) text(e *element, s Run) []Run {
	inner := builder{page: b.page, article: b.article, kind: b.kind, inside: true}
	inner.kids(e, s)
	b.notes = append(b.notes, inner.notes...)
	return inner.runs()
}

// only reports whether a text is nothing but runs of one sort, and blanks.
func only(text []Run, such func(Run) bool) bool {
	return !slices.ContainsFunc(text, func(s Run) bool { return !such(s) && !s.Text.Trim().Empty() })
}

// levels are those of headings, by the class of their title; others have 4.
var levels = map[string]int{
	"ltx_title_part": 1, "ltx_title_chapter": 1, "ltx_title_section": 1, "ltx_title_appendix": 1, "ltx_title_bibliography": 1, "ltx_title_abstract": 1,
	"ltx_title_acknowledgements": 1, "ltx_title_index": 1, "ltx_title_subsection": 2, "ltx_title_subsubsection": 3, "ltx_title_subparagraph": 5,
}

func (b *builder) heading(e *element, s Run) {
	block := Block{Kind: Heading, Level: 4, ID: b.anchor}
	for _, name := range e.names {
		block.Level = cmp.Or(levels[name], block.Level)
	}
	title, number := numbered(e)
	block.Number, block.Text = number, b.text(title, s)
	b.anchor = ""
	if len(block.Text) > 0 || !block.Number.Empty() {
		b.add(block)
	}
}

// numbered splits an element into its number and the rest.
func numbered(e *element) (rest *element, number clean.Text) {
	tag, rest := e.split("ltx_tag")
	return rest, lineOf(tag)
}

func lineOf(e *element) clean.Text { return clean.Line(strings.Join(strings.Fields(e.plain()), " ")) }

// note keeps a footnote for behind the paragraph, and leaves its mark in the text.
func (b *builder) note(e *element, s Run) {
	mark := lineOf(e.named("ltx_note_mark"))
	if text := b.text(e, Run{}); len(text) > 0 {
		b.notes = append(b.notes, Block{Kind: Note, ID: e.id, Number: mark, Text: text})
	}
	if !mark.Empty() {
		s.Look |= Raised | Cited
		s.Target = e.id
		b.put(mark.String(), s)
	}
}

func (b *builder) figure(e *element) {
	block := Block{Kind: Figure, ID: e.id}
	caption, body := e.split("figcaption", "ltx_caption")
	if caption != nil {
		text, number := numbered(caption)
		block.Number, block.Text = number.Cut(80), b.text(text, Run{})
	}
	block.Blocks = b.within(body, Figure, Run{})
	for _, inner := range block.Blocks {
		block.Address = cmp.Or(block.Address, inner.Address)
	}
	if len(block.Blocks) > 0 || len(block.Text) > 0 || !block.Number.Empty() {
		b.add(block)
	}
}

// image adds a picture of a figure; in a text it is a word.
func (b *builder) image(e *element, s Run) {
	address := b.address(e.attribute("src"))
	var text []Run
	if e.tag == "svg" {
		text = b.text(e, Run{})
	}
	if !b.inside && (b.kind == Figure || len(text) > 0) {
		b.add(Block{Kind: Image, ID: e.id, Address: address, Text: text})
		return
	}
	for _, t := range text {
		b.put(" "+t.Text.String()+" ", t)
	}
	if len(text) == 0 && e.tag == "img" {
		s.Look, s.Address = s.Look|Raw, address
		b.put(picture.String(), s)
	}
}

func (b *builder) list(e *element) {
	list := Block{Kind: List, ID: e.id}
	for _, kid := range e.parts() {
		body, number := numbered(kid)
		switch {
		case kid.is("ltx_bibitem"):
			b.add(Block{Kind: Reference, ID: kid.id, Number: number, Text: b.text(body, Run{})})
		case kid.tag == "dt": // a term, which the next item describes
			list.Blocks = append(list.Blocks, Block{Kind: Item, Number: lineOf(kid)})
		default:
			list.Blocks = append(list.Blocks, Block{Kind: Item, ID: kid.id, Number: number, Blocks: b.within(&element{kids: []*element{body}}, List, Run{})})
		}
	}
	if len(list.Blocks) > 0 {
		b.add(list)
	}
}

// listing adds the lines of a program or an algorithm, with their exact source where the page has it.
func (b *builder) listing(e *element) {
	block := Block{Kind: Listing, ID: e.id}
	inner := builder{page: b.page, article: b.article, kind: Listing, inside: true}
	for _, kid := range e.parts() {
		line, number := numbered(kid)
		text := inner.text(&element{kids: []*element{line}}, Run{})
		block.Rows = append(block.Rows, Row{ID: kid.id, Number: number, Cells: oneCell(text)})
	}
	b.notes = append(b.notes, inner.notes...)
	for y, line := range sourceOf(e) {
		if y == len(block.Rows) {
			block.Rows = append(block.Rows, Row{})
		}
		block.Rows[y].Cells = oneCell([]Run{{Text: clean.Line(line), Look: Code}})
	}
	if len(block.Rows) > 0 {
		b.add(block)
	}
}

func oneCell(text []Run) []Cell { return []Cell{{Text: text, Cols: 1, Rows: 1}} }

// sourceOf has the lines of a listing that the page offers to save, or that are set as they were typed.
func sourceOf(e *element) (lines []string) {
	const prefix = "data:text/plain;base64,"
	source := ""
	if link := e.find(func(in *element) bool { return strings.HasPrefix(in.attribute("href"), prefix) }); link != nil {
		raw, _ := base64.StdEncoding.DecodeString(link.attribute("href")[len(prefix):])
		source = strings.TrimRight(string(raw), "\n")
	} else if e.tag == "pre" {
		source = strings.Trim(e.plain(), "\n")
	}
	for line := range strings.Lines(source) {
		lines = append(lines, strings.ReplaceAll(strings.TrimRight(line, " \t\r\n"), "\t", "    "))
	}
	return lines
}
