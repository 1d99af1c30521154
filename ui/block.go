// Package ui has the building blocks of the screen: a [Theme] of styles, a [Pen] that writes a line, a
// [Block] of lines, a [Layout] that places each pane, and an [Input] for typed text. The panes are drawn
// in ui/pane, and the overlays on top of them in model/overlay.
package ui

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// Block is a rectangle of cells: all its lines have the same width, escape sequences not counted. Every
// function that returns a Block ensures this, so blocks are joined without measuring them.
type Block []string

// Blank returns an empty block, w cells by h lines.
func Blank(w, h int) Block {
	if w < 0 || h <= 0 {
		return Block{}
	}
	return slices.Repeat(Block{Spaces(w)}, h)
}

// Fit truncates or pads lines to w cells by h lines. The lines may contain escape sequences.
func Fit(lines []string, w, h int) Block {
	b := Blank(w, h)
	for i := range min(len(lines), len(b)) {
		b[i] = fit(lines[i], max(w, 0))
	}
	return b
}

func fit(line string, w int) string {
	cut := line
	n := LineCells(line)
	for to := w; n > w && to >= 0; to-- {
		cut = ansi.Truncate(line, to, "")
		n = LineCells(cut) // less than w if a wide character was cut
	}
	return cut + Spaces(w-n)
}

// LineCells returns the width of a line in cells, ignoring escape sequences. Where terminals disagree, it
// returns the largest width.
func LineCells(line string) int { return max(ansi.StringWidth(line), ansi.StringWidthWc(line)) }

// Width returns the width of the block in cells. It measures the first line.
func (b Block) Width() int {
	if len(b) == 0 {
		return 0
	}
	return LineCells(b[0])
}

// Beside joins blocks from left to right. Blocks with fewer lines are padded at the bottom.
func Beside(blocks ...Block) Block {
	h := 0
	for _, b := range blocks {
		h = max(h, len(b))
	}
	for i, b := range blocks {
		if len(b) < h {
			blocks[i] = Above(b, Blank(b.Width(), h-len(b)))
		}
	}
	joined := make(Block, h)
	for _, b := range blocks {
		for y, line := range b {
			joined[y] += line
		}
	}
	return joined
}

// Above joins blocks of the same width from top to bottom.
func Above(blocks ...Block) Block { return slices.Concat(blocks...) }

// Over draws the block top over a copy of b, x cells from the left and y lines from the top. What does
// not fit is cut off.
func (b Block) Over(top Block, x, y int) Block {
	laid := slices.Clone(b)
	w, covered := b.Width(), top.Width()
	if x < 0 || x >= w {
		return laid
	}
	for i, line := range top {
		if y+i < 0 || y+i >= len(laid) {
			continue
		}
		below := laid[y+i]
		left := fit(below, x)
		laid[y+i] = fit(left+line+cellsFrom(below, x+covered, w), w)
	}
	return laid
}

// cellsFrom returns the part of a line from cell x to cell w.
func cellsFrom(line string, x, w int) string {
	for from := x; from < w; from++ {
		right := ansi.TruncateLeft(line, from, "")
		if n := LineCells(right); n <= w-x {
			return Spaces(w-x-n) + right // half of a wide character that was cut becomes a space
		}
	}
	return ""
}

// Spaces returns n spaces, or "" if n is negative.
func Spaces(n int) string { return strings.Repeat(" ", max(n, 0)) }

// cluster is a grapheme cluster: a base character and the marks that combine with it.
type cluster struct {
	size  int // bytes
	cells int // width on the screen
}

// firstCluster measures the first grapheme cluster of s, which must not be empty. Terminals disagree on
// the width of some clusters; the largest width is used so that no line is ever too wide.
func firstCluster(s string) cluster {
	r, size := rune(s[0]), 1
	if r >= utf8.RuneSelf {
		r, size = utf8.DecodeRuneInString(s)
	}
	if cells := plainCells(r); cells > 0 && (size == len(s) || plainStart(s[size:])) {
		return cluster{size, cells}
	}
	return measureCluster(s)
}

func measureCluster(s string) cluster {
	text, cells := ansi.FirstGraphemeCluster(s, ansi.GraphemeWidth)
	_, summed := ansi.FirstGraphemeCluster(text, ansi.WcWidth)
	return cluster{len(text), max(cells, summed)}
}

// plainStart reports whether s starts with a character that never combines with the one before it.
func plainStart(s string) bool {
	if s[0] < utf8.RuneSelf {
		return true
	}
	r, _ := utf8.DecodeRuneInString(s)
	return plainCells(r) > 0
}

// plainCells returns the width of common characters that never combine with others, or 0 for all other
// characters.
func plainCells(r rune) int {
	switch {
	case r >= ' ' && r < 0x7f, r >= 0xae && r <= 0x2ff, r >= 0x391 && r <= 0x482,
		r >= 0x2010 && r <= 0x2027, r >= 0x2190 && r <= 0x21d4, r >= 0x2500 && r <= 0x25ef:
		return 1
	case r >= 0x4e00 && r <= 0x9fff, r >= 0xac00 && r <= 0xd7a3, r >= 0x3041 && r <= 0x3096,
		r >= 0x30a1 && r <= 0x30ff, r >= 0x3001 && r <= 0x3020, r >= 0xff01 && r <= 0xff60:
		return 2
	}
	return 0
}

// Cells returns the width of a text that has no escape sequences.
func Cells(s string) int {
	n := 0
	for len(s) > 0 {
		c := firstCluster(s)
		n += c.cells
		s = s[c.size:]
	}
	return n
}

// fitCells returns how many bytes of s fit into w cells, and how many cells these bytes take.
func fitCells(s string, w int) (end, used int) {
	for end < len(s) {
		c := firstCluster(s[end:])
		if used+c.cells > w {
			break
		}
		end += c.size
		used += c.cells
	}
	return end, used
}

// BytesInCells returns how many bytes of text fit into its first w cells.
func BytesInCells(text string, w int) int {
	end, _ := fitCells(text, w)
	return end
}

// FitLen returns how many bytes of text to show in w cells. If the text does not fit, it leaves one cell
// for an ellipsis.
func FitLen(text string, w int) int {
	end, _ := fitCells(text, w)
	if end == len(text) {
		return end
	}
	end, _ = fitCells(text, w-1)
	return len(strings.TrimRight(text[:end], " "))
}

// FitLenAtWord is like FitLen but ends at a word boundary, unless that drops more than half of what fits.
func FitLenAtWord(text string, w int) int {
	end := FitLen(text, w)
	if end == len(text) {
		return end
	}
	if at := strings.LastIndexByte(text[:end+1], ' '); at > end/2 {
		end = at
	}
	return len(strings.TrimRight(text[:end], " ,;:—·"))
}

// Truncate shortens text to w cells and appends the ellipsis more if anything was cut.
func Truncate(text string, w int, more string) string {
	end := FitLen(text, w)
	if end == len(text) || w < 1 {
		return text[:end]
	}
	return text[:end] + more
}
