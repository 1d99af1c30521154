// Package article reads a whole paper from its HTML page on arXiv, which LaTeXML generates from the
// authors' TeX. The result is a tree of headings, paragraphs, equations, tables, figures, listings and
// references. All its text is cleaned. Of unknown elements, it has the text.
package article

import "dailies/parser/clean"

// Article is a whole paper.
type Article struct {
	Title  clean.Text
	Blocks []Block // in the order of the page, including headings
}

// Kind is the kind of a block.
type Kind uint8

// The kinds of blocks.
const (
	Paragraph Kind = iota
	Authors        // on one line
	Heading
	List      // its Blocks are items
	Item      // Number is its label, "•" or "(a)"
	Quote     // of Blocks
	Theorem   // of Blocks; also a proof
	Equation  // of Rows, whose cells are the sides of equations
	Table     // of Rows
	Figure    // Text is its caption and Number its name, as in "Table 3"; Blocks are images, tables and figures
	Image     // at Address
	Listing   // lines of a program or an algorithm: Rows of one cell, with their indentation
	Reference // entry of the bibliography
	Note      // footnote, placed after the paragraph that refers to it
)

// Block is a piece of a page.
type Block struct {
	Kind    Kind
	Level   int        // of a heading; 1 is a section
	ID      string     // target of links within the page
	Number  clean.Text // as printed: "3.2", "(4)", "[12]", "Table 1"
	Text    []Run
	Blocks  []Block
	Rows    []Row
	Address string // of an image, or of a figure's first image; "" if it is not safe to open
}

// Row is a row of a table, or a line of an equation or listing.
type Row struct {
	Number clean.Text
	ID     string
	Head   bool // all cells are headings
	Ruled  bool // there is a rule above all cells
	Cells  []Cell
}

// Cell is a cell of a table.
type Cell struct {
	Text       []Run
	Cols, Rows int // spanned by the cell, at least 1
	Side       Side
}

// Side is the alignment of a cell's text.
type Side uint8

// The alignments of a cell.
const (
	Left Side = iota
	Center
	Right
)

// Look is a set of text styles.
type Look uint16

// The styles of a run.
const (
	Emphasis Look = 1 << iota
	Strong
	Code
	Formula // the text is TeX
	Raw     // TeX that LaTeXML did not convert, or an image
	Raised
	Lowered
	Cited // links to a reference or footnote
)

// Run is a stretch of text in one style. A newline in it is a line break of the authors.
type Run struct {
	Text    clean.Text
	Look    Look
	Target  string // ID of the block that it links to
	Address string // web page that it links to; "" if it is not safe to open
}

// Plain returns the text of runs without their styles.
func Plain(runs []Run) clean.Text {
	texts := make([]clean.Text, len(runs))
	for i, s := range runs {
		texts[i] = s.Text
	}
	return clean.Concat(texts...)
}

// Texts returns all texts of an article except its title, in the order of the page.
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
