// Package ui is what everything on the screen is drawn with: a [Theme] of styles, a [Pen]
// that writes a line, a [Block] of lines, a [Layout] that says where each goes, and an [Input]
// for what is typed. The panes themselves are in ui/pane, what lies over them in model/overlay.
package ui

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// Block is a rectangle of cells: every line, escapes aside, is equally wide.
// Everything that makes a block guarantees this, so joining blocks needs no measuring.
type Block []string

// Blank is a block of blanks, w cells by h lines.
func Blank(w, h int) Block {
	if w < 0 || h <= 0 {
		return Block{}
	}
	return slices.Repeat(Block{Spaces(w)}, h)
}

// Fit cuts and pads lines, which may hold escapes, to w cells by h lines.
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

// LineCells is the width of a line, which may hold escapes, on the terminal that draws it widest.
func LineCells(line string) int { return max(ansi.StringWidth(line), ansi.StringWidthWc(line)) }

// Width is the block's width in cells. It is measured, on the first line.
func (b Block) Width() int {
	if len(b) == 0 {
		return 0
	}
	return LineCells(b[0])
}

// Beside joins blocks of one height from left to right. Shorter ones are padded with blanks.
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

// Above joins blocks of one width from top to bottom.
func Above(blocks ...Block) Block { return slices.Concat(blocks...) }

// Over lays a block on another, x cells from its left and y lines from its top.
// Whatever sticks out is cut off. Only the lines it covers are measured.
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
		laid[y+i] = fit(left+line+rest(below, x+covered, w), w)
	}
	return laid
}

// rest is what stands from cell x on in a line of w cells.
func rest(line string, x, w int) string {
	for from := x; from < w; from++ {
		right := ansi.TruncateLeft(line, from, "")
		if n := LineCells(right); n <= w-x {
			return Spaces(w-x-n) + right // a wide character that was cut leaves a blank
		}
	}
	return ""
}

// Spaces returns n blanks; none if n is negative.
func Spaces(n int) string { return strings.Repeat(" ", max(n, 0)) }

// char is the first character of a text, a base with all that combines with it.
type char struct {
	size  int // bytes
	cells int // on the screen
}

// firstChar measures the first character of s, which is not empty. Terminals disagree on the width of
// some: these count as wide as the widest reading, so that no line is ever wider than it was meant to
// be.
func firstChar(s string) char {
	r, size := rune(s[0]), 1
	if r >= utf8.RuneSelf {
		r, size = utf8.DecodeRuneInString(s)
	}
	if cells := plainCells(r); cells > 0 && (size == len(s) || plainStart(s[size:])) {
		return char{size, cells}
	}
	return measuredChar(s)
}

func measuredChar(s string) char {
	cluster, cells := ansi.FirstGraphemeCluster(s, ansi.GraphemeWidth)
	_, summed := ansi.FirstGraphemeCluster(cluster, ansi.WcWidth)
	return char{len(cluster), max(cells, summed)}
}

// plainStart reports whether s starts with a character that never combines with the one before it.
func plainStart(s string) bool {
	if s[0] < utf8.RuneSelf {
		return true
	}
	r, _ := utf8.DecodeRuneInString(s)
	return plainCells(r) > 0
}

// plainCells is the width of common characters, which never combine with each other; 0 for any other.
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

// Cells is the width of a text without escapes.
func Cells(s string) int {
	n := 0
	for len(s) > 0 {
		c := firstChar(s)
		n += c.cells
		s = s[c.size:]
	}
	return n
}

// cutAt is how many bytes of s fit into w cells, and how many cells they take.
func cutAt(s string, w int) (end, used int) {
	for end < len(s) {
		c := firstChar(s[end:])
		if used+c.cells > w {
			break
		}
		end += c.size
		used += c.cells
	}
	return end, used
}

// BytesInCells is how many bytes of a text stand in its first w cells.
func BytesInCells(text string, w int) int {
	end, _ := cutAt(text, w)
	return end
}

// FitLen is how many bytes of a text fit into w cells. If that is not the whole text, one
// cell is left free for a sign.
func FitLen(text string, w int) int {
	end, _ := cutAt(text, w)
	if end == len(text) {
		return end
	}
	end, _ = cutAt(text, w-1)
	return len(strings.TrimRight(text[:end], " "))
}

// FitLenAtWord is FitLen at the end of a word, unless more than half of what fits would be lost.
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

// Truncate truncates a text to w cells; it ends with more if it was cut.
func Truncate(text string, w int, more string) string {
	end := FitLen(text, w)
	if end == len(text) || w < 1 {
		return text[:end]
	}
	return text[:end] + more
}
