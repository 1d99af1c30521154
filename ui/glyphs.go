package ui

// glyphs are the signs that are drawn. Each is one cell wide.
type glyphs struct {
	bar, farBar, picked, thumb string
	current                    string
	status                     [4]string
	fresh, star, note, near    string
	watched, tag               string
	unsaved, more, dot, prompt string
	votes                      string
	upright, heavy, level      string
	full, vacant               string
	corner                     [4]string // top left, top right, bottom left, bottom right
	kind                       [3]string
}

var fine = glyphs{
	bar: "▌", farBar: "│", picked: "•", thumb: "▐", current: "✓",
	status: [4]string{Inbox: "·", ToRead: "◆", Read: "✓", Skipped: "×"},
	fresh:  "○", star: "★", note: "✎", near: "≈", watched: "◎", tag: "#",
	unsaved: "↑", more: "…", dot: "·", prompt: "/", votes: "▲",
	upright: "│", heavy: "┃", level: "─", full: "━", vacant: "─",
	corner: [4]string{"╭", "╮", "╰", "╯"},
	kind:   [3]string{Info: " ", Warning: "!", Failure: "✗"},
}

var signsOfASCII = glyphs{
	bar: ">", farBar: "-", picked: "+", thumb: "#", current: "*",
	status: [4]string{Inbox: ".", ToRead: "t", Read: "r", Skipped: "x"},
	fresh:  "o", star: "*", note: "e", near: "~", watched: "w", tag: "#",
	unsaved: "^", more: "~", dot: "-", prompt: "/", votes: "^",
	upright: "|", heavy: "#", level: "-", full: "=", vacant: "-",
	corner: [4]string{"+", "+", "+", "+"},
	kind:   [3]string{Info: " ", Warning: "!", Failure: "x"},
}
