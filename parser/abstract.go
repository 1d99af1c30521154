package parser

import "dailies/parser/clean"

// Abstract is the text of a paper. It is a small value, and may stand for a
// text that is in memory or for one that is still in its file: hold the value,
// and ask for the text when it is looked at. Two that are equal have the same
// text. The zero value is the abstract of a paper that has none.
type Abstract struct{ text clean.Text }

// NewAbstract is an abstract that is in memory.
func NewAbstract(text clean.Text) Abstract { return Abstract{text: text} }

// Text gives the text, paragraphs separated by "\n"; empty where the dump has
// none. Where it is read from a file this costs a system call, and may fail;
// the error says in one line what is wrong and what to do.
func (a Abstract) Text() (clean.Text, error) { return a.text, nil }

// Empty says whether there is none. It reads nothing.
func (a Abstract) Empty() bool { return a.text.Empty() }

// Len is the length of the text in bytes. It reads nothing.
func (a Abstract) Len() int { return a.text.Len() }
