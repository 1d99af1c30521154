package ui

// shade is one colour as far as a terminal can show it.
type shade struct {
	exact string // 24 bits
	of256 int
	of16  int
}

// pigment is a colour for a background that is not known, dark, or light.
type pigment [3]shade

// The colours. The first shade of each has a luminance near 0.18, which makes
// a contrast of about 4.5 to 1 against black as well as against white.
var (
	blue   = pigment{{"#2f7bd8", 32, 12}, {"#6cb2ff", 75, 12}, {"#1560bd", 25, 4}}
	violet = pigment{{"#9a5fd6", 134, 5}, {"#c7a0ff", 183, 13}, {"#7a3fc0", 91, 5}}
	green  = pigment{{"#2c8a4b", 29, 2}, {"#7ccf92", 114, 10}, {"#1d7a3a", 28, 2}}
	amber  = pigment{{"#b06c00", 130, 5}, {"#f0b35a", 215, 11}, {"#9a5b00", 130, 5}}
	red    = pigment{{"#dd4444", 167, 9}, {"#ff8080", 210, 9}, {"#c02626", 124, 1}}
	teal   = pigment{{"#008686", 30, 6}, {"#5fd0c8", 80, 14}, {"#006f6f", 23, 6}}
	grey   = pigment{{"#7b7b7b", 244, 8}, {"#909090", 246, 8}, {"#6b6b6b", 242, 8}}
	line   = pigment{{"#808080", 244, 8}, {"#4a4a4a", 239, 8}, {"#c4c4c4", 251, 8}}
)

// glyphs are the signs that are drawn. Each is one cell wide.
type glyphs struct {
	bar, farBar, picked, thumb string
	current                    string
	status                     [4]string
	fresh, star, note, near    string
	unsaved, more, dot, prompt string
	upright, heavy, level      string
	full, half, vacant         string
	corner                     [4]string // top left, top right, bottom left, bottom right
	kind                       [3]string
}

var fine = glyphs{
	bar: "▌", farBar: "│", picked: "•", thumb: "▐", current: "✓",
	status: [4]string{Inbox: "·", ToRead: "◆", Read: "✓", Skipped: "×"},
	fresh:  "○", star: "★", note: "✎", near: "≈",
	unsaved: "↑", more: "…", dot: "·", prompt: "/",
	upright: "│", heavy: "┃", level: "─", full: "━", half: "╾", vacant: "─",
	corner: [4]string{"╭", "╮", "╰", "╯"},
	kind:   [3]string{Info: " ", Warning: "!", Failure: "✗"},
}

var signsOfASCII = glyphs{
	bar: ">", farBar: "-", picked: "+", thumb: "#", current: "*",
	status: [4]string{Inbox: ".", ToRead: "t", Read: "r", Skipped: "x"},
	fresh:  "o", star: "*", note: "e", near: "~",
	unsaved: "^", more: "~", dot: "-", prompt: "/",
	upright: "|", heavy: "#", level: "-", full: "=", half: "-", vacant: "-",
	corner: [4]string{"+", "+", "+", "+"},
	kind:   [3]string{Info: " ", Warning: "!", Failure: "x"},
}
