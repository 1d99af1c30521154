package ui

import (
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Parts are the panes as drawn. Those without a place in the layout are ignored.
type Parts struct {
	Header, Facets, List, Detail, Filter, Footer Block
	Thumb                                        Thumb // which part of the list is in sight
	Overlay                                      Block // lies over the panes, in the middle; nil: none
	Preview                                      bool  // the panes show what is chosen in the overlay: they are not dimmed
}

// Screen puts a frame together: as many lines as the layout is high, none wider
// than it. Blanks at the end of a line are left out.
func Screen(t *Theme, l Layout, p Parts) string {
	frame := make(Block, 0, l.Height)
	frame = p.put(frame, l.Header, p.Header)
	frame = p.put(frame, body(l), p.body(t, l))
	frame = p.put(frame, l.Filter, p.Filter)
	for len(frame) < l.Height-l.Footer.H {
		frame = append(frame, "")
	}
	if len(p.Overlay) > 0 {
		frame = p.over(t, frame, l.Width)
	}
	frame = p.put(frame, l.Footer, p.Footer)
	for i := range frame {
		frame[i] = t.grounded(strings.TrimRight(frame[i], " "))
	}
	return strings.Join(frame, "\n")
}

// grounded puts the theme's own background under a line. It is left switched on at the
// line's end, so that the terminal erases the rest of the line in it.
func (t *Theme) grounded(line string) string {
	if t.base == "" {
		return line
	}
	return t.base + strings.ReplaceAll(line, t.reset, t.reset+t.base)
}

// put adds a part at its place, after empty lines if necessary.
func (Parts) put(frame Block, at Rect, part Block) Block {
	if at.W == 0 || at.H == 0 {
		return frame
	}
	for len(frame) < at.Y {
		frame = append(frame, "")
	}
	return append(frame, sized(part, at)...)
}

// sized returns a part the height of its place. Its width is the pane's business.
func sized(part Block, at Rect) Block {
	if len(part) == at.H {
		return part
	}
	return Fit(part, at.W, at.H)
}

// body is the place of all panes between header and footer.
func body(l Layout) Rect {
	all := Rect{}
	for _, r := range [...]Rect{l.Facets, l.List, l.Detail} {
		if r.W == 0 || r.H == 0 {
			continue
		}
		if all.H == 0 {
			all = r
			continue
		}
		all.W = max(all.W, r.X+r.W)
		all.H = max(all.H, r.Y+r.H-all.Y)
	}
	return all
}

func (p Parts) body(t *Theme, l Layout) Block {
	var panes []Block
	if l.Facets.W > 0 {
		panes = append(panes, sized(p.Facets, l.Facets))
	}
	if l.Rail.W > 0 {
		panes = append(panes, upright(t, l.Rail.H, Thumb{}))
	}
	if l.Mode == Stacked {
		main := Above(p.list(t, l), level(t, l.Rule.W), sized(p.Detail, l.Detail))
		return Beside(append(panes, main)...)
	}
	if l.List.W > 0 {
		panes = append(panes, p.list(t, l))
	}
	if l.Mode == Wide {
		panes = append(panes, upright(t, l.Rule.H, p.Thumb))
	}
	if l.Detail.W > 0 {
		panes = append(panes, sized(p.Detail, l.Detail))
	}
	return Beside(panes...)
}

// list is the list with its thumb in the last column, which it leaves free. The
// rule beside it, where there is one, shows the thumb instead.
func (p Parts) list(t *Theme, l Layout) Block {
	b := sized(p.List, l.List)
	if l.Mode == Wide || l.List.W <= thumbFrom {
		return b
	}
	b = slices.Clone(b)
	thumb := t.pen(1).write(t.rule, t.glyphs.thumb).line()
	for y := p.Thumb.From; y < min(p.Thumb.From+p.Thumb.Length, len(b)); y++ {
		if line, ok := strings.CutSuffix(b[y], " "); ok {
			b[y] = line + thumb
		}
	}
	return b
}

// upright is a vertical rule of h lines, heavier at the thumb.
func upright(t *Theme, h int, thumb Thumb) Block {
	line := t.pen(1).write(t.rule, t.glyphs.upright).line()
	heavy := t.pen(1).write(t.rule, t.glyphs.heavy).line()
	b := make(Block, h)
	for y := range b {
		b[y] = line
		if y >= thumb.From && y < thumb.From+thumb.Length {
			b[y] = heavy
		}
	}
	return b
}

func level(t *Theme, w int) Block {
	return Block{t.pen(w).write(t.rule, strings.Repeat(t.glyphs.level, w)).line()}
}

// over lays the overlay in the middle of the frame, which is dimmed, with a free column on either side so that it stands off from what is below.
func (p Parts) over(t *Theme, frame Block, width int) Block {
	for i := range frame {
		if p.Preview {
			frame[i] = fit(frame[i], width)
		} else {
			frame[i] = t.pen(width).write(t.backdrop, strings.TrimRight(ansi.Strip(frame[i]), " ")).line()
		}
	}
	top, w := p.Overlay, p.Overlay.Width()
	if w+2 <= width {
		side := Blank(1, len(top))
		top, w = Beside(side, top, side), w+2
	}
	return frame.Over(top, max(width-w, 0)/2, max(len(frame)-len(top), 0)/2)
}
