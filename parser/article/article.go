// Package article reads a paper's page on arXiv, as LaTeXML makes it of the authors' TeX: a small tree
// of headings, paragraphs, equations, tables, figures, listings and references. Everything in it is
// cleaned. What is not understood stays as its text.
package article

import "dailies/parser/clean"

// Article is a paper as one page shows it.
type Article struct {
	Title  clean.Text
	Blocks []Block // in the order of the page, headings among them
}

// Kind says what a block is.
type Kind uint8

// The kinds of blocks.
const (
	Paragraph Kind = iota
	Authors        // in one line
	Heading
	List      // of Items
	Item      // Number is its sign, "•" or "(a)"
	Quote     // of blocks
	Theorem   // of blocks, also a proof
	Equation  // Rows: their cells are sides of equations
	Table     // Rows
	Figure    // Text is its caption, Number "Table 3"; it holds images, tables, other figures
	Image     // Address
	Listing   // Rows of one cell: lines of a program or an algorithm, their blanks kept
	Reference // an entry of the bibliography
	Note      // a footnote, behind the paragraph that it belongs to
)

// Block is a piece of a page.
type Block struct {
	Kind    Kind
	Level   int        // of a heading: 1 is a section
	ID      string     // what links within the page lead to
	Number  clean.Text // "3.2", "(4)", "[12]", "Table 1"; with its brackets
	Text    []Run
	Blocks  []Block
	Rows    []Row
	Address string // of an image, or of the first one in a figure; "" if it is not safe
}

// Row is a row of a table, a line of an equation or of a listing.
type Row struct {
	Number clean.Text
	ID     string
	Head   bool // all its cells are headings
	Ruled  bool // there is a line above all its cells
	Cells  []Cell
}

// Cell is a cell of a table.
type Cell struct {
	Text       []Run
	Cols, Rows int // how many it spans, at least 1
	Side       Side
}

// Side says where a cell's text stands.
type Side uint8

// The sides.
const (
	Left Side = iota
	Center
	Right
)

// Look says how a run looks; it is a set.
type Look uint16

// The looks of a run.
const (
	Emphasis Look = 1 << iota
	Strong
	Code
	Formula // the text is TeX
	Raw     // TeX that was not converted
	Raised
	Lowered
	Cited // it leads to a reference or footnote
)

// Run is a stretch of text that looks the same. A newline in it is a line that the authors broke.
type Run struct {
	Text    clean.Text
	Look    Look
	Target  string // the ID of the block that it leads to
	Address string // the web page that it leads to; "" if that is not safe
}

// Plain is the text of runs, without their looks.
func Plain(runs []Run) clean.Text {
	texts := make([]clean.Text, len(runs))
	for i, s := range runs {
		texts[i] = s.Text
	}
	return clean.Concat(texts...)
}

// Texts are all texts of an article behind its title, in the order of the page.
func (a Article) Texts() [][]Run { return texts(a.Blocks) }

func texts(blocks []Block) (all [][]Run) {
	for _, b := range blocks {
		all = append(all, b.Text)
		for _, row := range b.Rows {
			for _, cell := range row.Cells {
				all = append(all, cell.Text)
			}
		}
		all = append(all, texts(b.Blocks)...)
	}
	return all
}
