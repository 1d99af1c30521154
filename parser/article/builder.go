package article

import (
	"cmp"
	"encoding/base64"
	"net/url"
	"slices"
	"strings"

	"dailies/parser/clean"
)

// builder builds blocks from elements.
type builder struct {
	page       *url.URL // the page's address, the base of relative links
	article    *Article
	blocks     []Block
	pieces     []piece // of the current paragraph
	spaceDue   bool    // a space is due before the next piece
	breakDue   bool    // a line break is due before the next piece
	notes      []Block // footnotes of the current paragraph
	anchor     string  // ID of the section whose heading comes next
	kind       Kind    // of the block being built: a figure, a listing, the authors
	singleText bool    // the content is one text without blocks: a cell, a caption, a heading
}

// endParagraph ends the current paragraph, or only a line if singleText is set.
func (b *builder) endParagraph() {
	if b.singleText {
		b.breakLine()
	} else {
		b.flush()
	}
}

// flush adds the current paragraph to the blocks. A paragraph of nothing but pictures becomes images.
func (b *builder) flush() {
	text := b.takeRuns()
	switch {
	case len(text) == 0, len(b.notes) > 0 && isOnly(text, Run.isNoteMark):
	case isOnly(text, func(s Run) bool { return s.Text == picture }):
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

// picture replaces an image within text.
var picture = clean.Literal("[picture]")

// add adds a block after the current paragraph, and after the block its footnotes.
func (b *builder) add(block Block) {
	notes := b.notes
	b.notes = nil
	b.flush()
	b.blocks = append(append(b.blocks, block), notes...)
}

func (b *builder) blocksIn(e *element, kind Kind, s Run) []Block {
	inner := builder{page: b.page, article: b.article, kind: kind}
	inner.kids(e, s)
	inner.flush()
	return inner.blocks
}

// text returns the content of an element as one text, with each block on a line of its own. Its
// footnotes are added to those of the current paragraph.
func (b *builder) text(e *element, s Run) []Run {
	inner := builder{page: b.page, article: b.article, kind: b.kind, singleText: true}
	inner.kids(e, s)
	b.notes = append(b.notes, inner.notes...)
	return inner.takeRuns()
}

// isOnly reports whether all runs satisfy a condition, except blank ones.
func isOnly(text []Run, matches func(Run) bool) bool {
	return !slices.ContainsFunc(text, func(s Run) bool { return !matches(s) && !s.Text.Trim().Empty() })
}

// headingLevels maps the class of a title to the level of its heading. Any other heading has level 4.
var headingLevels = map[string]int{
	"ltx_title_part": 1, "ltx_title_chapter": 1, "ltx_title_section": 1, "ltx_title_appendix": 1, "ltx_title_bibliography": 1, "ltx_title_abstract": 1,
	"ltx_title_acknowledgements": 1, "ltx_title_index": 1, "ltx_title_subsection": 2, "ltx_title_subsubsection": 3, "ltx_title_subparagraph": 5,
}

func (b *builder) heading(e *element, s Run) {
	block := Block{Kind: Heading, Level: 4, ID: b.anchor}
	for _, name := range e.names {
		block.Level = cmp.Or(headingLevels[name], block.Level)
	}
	title, number := splitNumber(e)
	block.Number, block.Text = number, b.text(title, s)
	b.anchor = ""
	if len(block.Text) > 0 || !block.Number.Empty() {
		b.add(block)
	}
}

// splitNumber splits an element into its number and the rest.
func splitNumber(e *element) (rest *element, number clean.Text) {
	tag, rest := e.split("ltx_tag")
	return rest, lineText(tag)
}

func lineText(e *element) clean.Text {
	return clean.Line(strings.Join(strings.Fields(e.textContent()), " "))
}

// note stores a footnote to be added after the paragraph, and puts its mark into the text.
func (b *builder) note(e *element, s Run) {
	sup, _ := e.split("ltx_note_mark")
	mark := lineText(sup)
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
		text, number := splitNumber(caption)
		block.Number, block.Text = number.Cut(80), b.text(text, Run{})
	}
	block.Blocks = b.blocksIn(body, Figure, Run{})
	for _, inner := range block.Blocks {
		block.Address = cmp.Or(block.Address, inner.Address)
	}
	if len(block.Blocks) > 0 || len(block.Text) > 0 || !block.Number.Empty() {
		b.add(block)
	}
}

// image adds an image to a figure, or a placeholder to a text.
func (b *builder) image(e *element, s Run) {
	address := b.address(e.attribute("src"))
	var text []Run
	if e.tag == "svg" {
		text = b.text(e, Run{})
	}
	if !b.singleText && (b.kind == Figure || len(text) > 0) {
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
	for _, kid := range e.visibleKids() {
		body, number := splitNumber(kid)
		switch {
		case kid.is("ltx_bibitem"):
			b.add(Block{Kind: Reference, ID: kid.id, Number: number, Text: b.text(body, Run{})})
		case kid.tag == "dt": // a term, described by the next item
			list.Blocks = append(list.Blocks, Block{Kind: Item, Number: lineText(kid)})
		default:
			blocks := b.blocksIn(&element{kids: []*element{body}}, List, Run{})
			list.Blocks = append(list.Blocks, Block{Kind: Item, ID: kid.id, Number: number, Blocks: blocks})
		}
	}
	if len(list.Blocks) > 0 {
		b.add(list)
	}
}

// listing adds the lines of a program or an algorithm, with their exact source if the page has it.
func (b *builder) listing(e *element) {
	block := Block{Kind: Listing, ID: e.id}
	inner := builder{page: b.page, article: b.article, kind: Listing, singleText: true}
	for _, kid := range e.visibleKids() {
		line, number := splitNumber(kid)
		text := inner.text(&element{kids: []*element{line}}, Run{})
		block.Rows = append(block.Rows, Row{ID: kid.id, Number: number, Cells: oneCell(text)})
	}
	b.notes = append(b.notes, inner.notes...)
	for y, line := range listingSource(e) {
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

// listingSource returns the lines of a listing's download, or those of a <pre> element.
func listingSource(e *element) (lines []string) {
	const prefix = "data:text/plain;base64,"
	source := ""
	if link := e.find(func(in *element) bool { return strings.HasPrefix(in.attribute("href"), prefix) }); link != nil {
		raw, _ := base64.StdEncoding.DecodeString(link.attribute("href")[len(prefix):])
		source = strings.TrimRight(string(raw), "\n")
	} else if e.tag == "pre" {
		source = strings.Trim(e.textContent(), "\n")
	}
	for line := range strings.Lines(source) {
		lines = append(lines, strings.ReplaceAll(strings.TrimRight(line, " \t\r\n"), "\t", "    "))
	}
	return lines
}
