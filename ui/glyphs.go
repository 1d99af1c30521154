package ui

import "github.com/charmbracelet/bubbles/key"

// Glyphs are the signs that are drawn. Each is one cell wide.
type Glyphs struct {
	Bar, FarBar, Picked, Thumb string
	Current                    string
	Status                     [4]string
	Fresh, Star, Note, Near    string
	Tag                        string
	Unsaved, More, Dot, Prompt string
	Votes, Snoozed             string
	Upright, Heavy, Level      string
	Full, Vacant               string
	Corner                     [4]string // top left, top right, bottom left, bottom right
	Kind                       [3]string
	Shades                     [4]string // of bars that show statuses
	Eighths                    [8]string // of a cell, for bars of one piece
	Heat                       [5]string // from nothing to most
	Trends                     [3]string // steady, rising, falling
}

var fine = Glyphs{
	Bar: "▌", FarBar: "│", Picked: "•", Thumb: "▐", Current: "✓",
	Status: [4]string{Inbox: "·", ToRead: "◆", Read: "✓", Skipped: "×"},
	Fresh:  "○", Star: "★", Note: "✎", Near: "≈", Tag: "#",
	Unsaved: "↑", More: "…", Dot: "·", Prompt: "/", Votes: "▲", Snoozed: "◔",
	Upright: "│", Heavy: "┃", Level: "─", Full: "━", Vacant: "─",
	Corner: [4]string{"╭", "╮", "╰", "╯"},
	Kind:   [3]string{Info: " ", Warning: "!", Failure: "✗"},
	Shades: [4]string{Inbox: "░", ToRead: "█", Read: "▓", Skipped: "▒"}, Eighths: [8]string{"▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"},
	Heat: [5]string{"·", "░", "▒", "▓", "█"}, Trends: [3]string{" ", "▲", "▼"},
}

var asciiGlyphs = Glyphs{
	Bar: ">", FarBar: "-", Picked: "+", Thumb: "#", Current: "*",
	Status: [4]string{Inbox: ".", ToRead: "t", Read: "r", Skipped: "x"},
	Fresh:  "o", Star: "*", Note: "e", Near: "~", Tag: "#",
	Unsaved: "^", More: "~", Dot: "-", Prompt: "/", Votes: "^", Snoozed: "z",
	Upright: "|", Heavy: "#", Level: "-", Full: "=", Vacant: "-",
	Corner: [4]string{"+", "+", "+", "+"},
	Kind:   [3]string{Info: " ", Warning: "!", Failure: "x"},
	Shades: [4]string{Inbox: ".", ToRead: "t", Read: "r", Skipped: "x"}, Eighths: [8]string{"", "", "", "#", "#", "#", "#", "#"},
	Heat: [5]string{".", ":", "+", "x", "#"}, Trends: [3]string{" ", "^", "v"},
}

// Legend says what the signs of a row mean, in the order in which they stand there.
func (g *Glyphs) Legend() []key.Binding {
	return []key.Binding{
		Hint(g.Unsaved, "not saved yet"),
		Hint(g.Picked, "selected"),
		Hint(g.Near, "a similar word matches"),
		Hint(g.Status[Inbox], "undecided"),
		Hint(g.Fresh, "undecided and new"),
		Hint(g.Status[ToRead], "to-read"),
		Hint(g.Status[Read], "read"),
		Hint(g.Status[Skipped], "skipped"),
		Hint(g.Snoozed, "snoozed"),
		Hint(g.Star, "starred"),
		Hint(g.Tag, "tagged"),
		Hint(g.Note, "has a note"),
		Hint(g.Votes, "upvotes on the site"),
	}
}
