package ui

// Thumb marks the part of a pane's height that stands for what is in sight, in
// lines from its top. Length 0: everything is.
type Thumb struct{ From, Length int }

// NewThumb is the thumb of a pane of h lines that shows so many of n things, from top on. Both ends are reached only at the ends.
func NewThumb(top, shown, n, h int) Thumb {
	if n <= shown || h == 0 {
		return Thumb{}
	}
	length := max(h*shown/n, 1)
	from := top * (h - length) / max(n-shown, 1)
	if top > 0 && from == 0 && h > length {
		from = 1
	}
	return Thumb{min(from, h-length), length}
}
