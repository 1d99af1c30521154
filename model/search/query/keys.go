package query

import (
	"cmp"
	"slices"
	"strings"
)

// Key is a key of the filter language: the word before the colon of "org:tencent".
type Key struct {
	Name   string   // without its colon
	Does   string   // in a few words, for help and completion
	Values []string // all values that it takes; nil if these depend on the papers, or anything will do
	Takes  Takes
	Fields Fields // where the words of a TakesText are searched

	also   []string          // its other names
	called map[string]string // what people call its values
}

// Takes is the kind of value that a key takes.
type Takes uint8

// The kinds of values.
const (
	TakesText   Takes = iota // words, phrases, patterns
	TakesName                // of Values
	TakesNumber              // 3, >2, 2..4
	TakesDate                // 2025-10, >=2025-10-01, 30d
	TakesOrder               // of Values, reversed by a "-" in front
	TakesTitle               // a text that papers are compared with
)

// keys are all keys, in the order of help and completion.
var keys = []Key{
	{Name: "title", Does: "words in the title", Fields: Title},
	{Name: "abs", also: []string{"abstract"}, Does: "words in the abstract", Fields: Abstract},
	{Name: "author", Does: "an author's name", Fields: Author},
	{Name: "org", also: []string{"organisation", "organization"}, Does: "organisation", Fields: Org},
	{Name: "cat", also: []string{"category"}, Does: "arXiv category: cs.CL", Fields: Category},
	{Name: "tag", also: []string{"tags"}, Does: "your tags; #rl is tag:rl", Fields: Tag},
	{Name: "note", also: []string{"notes"}, Does: "words in your notes", Fields: Note},
	{Name: "file", Does: "name of the file", Fields: File},
	{Name: "id", also: []string{"arxiv"}, Does: "arXiv number: 2510.01234", Fields: ArXiv},
	{Name: "text", Does: "words in whole papers that are here", Fields: Whole},
	{Name: "is", also: []string{"status"}, Does: "what you decided", Takes: TakesName,
		Values: []string{"inbox", "to-read", "read", "skipped", "starred", "new", "snoozed", "inferred"},
		called: map[string]string{
			"unread": "inbox", "undecided": "inbox", "unseen": "new", "todo": "to-read", "to-do": "to-read", "toread": "to-read",
			"later": "to-read", "queue": "to-read", "done": "read", "seen": "read", "fav": "starred", "favorite": "starred",
			"favourite": "starred", "dismissed": "skipped", "rejected": "skipped",
		}},
	{Name: "has", Does: "what the paper has", Takes: TakesName,
		Values: []string{"link", "code", "note", "tag", "org", "comments", "authors", "text"}},
	{Name: "date", also: []string{"year", "month", "day"}, Takes: TakesDate,
		Does: "2025-10, >=2025-10-01, 2025-09..2025-10, 30d up to the newest, oct"},
	{Name: "page", Does: "day of a page that lists it", Takes: TakesDate},
	{Name: "authors", Does: "number of authors: 3, >10, 2..4", Takes: TakesNumber},
	{Name: "comments", also: []string{"comment"}, Does: "number of comments: >2", Takes: TakesNumber},
	{Name: "upvotes", also: []string{"upvote", "votes"}, Does: "upvotes on the site: >20", Takes: TakesNumber},
	{Name: "stars", also: []string{"star"}, Does: "stars of its code: >100", Takes: TakesNumber},
	{Name: "score", Does: "points from your watch words: >0", Takes: TakesNumber},
	{Name: "sort", also: []string{"order"}, Does: "order; sort:-date reverses it", Takes: TakesOrder, Values: orderNames[:]},
	{Name: "like", Does: "papers with words like these", Takes: TakesTitle},
}

// plain is the key of words without one.
var plain = &Key{Fields: AllFields}

// bounds are words that read as keys but mean one end of a range of dates.
var bounds = map[string]string{"since": ">=", "from": ">=", "after": ">", "until": "<=", "before": "<"}

// Keys are all keys, in the order of help and completion. They must not be changed.
func Keys() []Key { return keys }

// KeyNamed is the key with a name, in any case; nil if there is none.
func KeyNamed(name string) *Key {
	name = strings.ToLower(name)
	for i, k := range keys {
		if k.Name == name || slices.Contains(k.also, name) {
			return &keys[i]
		}
	}
	return nil
}

// value is the value that a name stands for: the name itself, or the only value that begins
// with it. It is "" if several values begin with it, and ok is false if none does.
func (k *Key) value(name string) (value string, ok bool) {
	name = strings.ToLower(name)
	if called, other := k.called[name]; other || slices.Contains(k.Values, name) {
		return cmp.Or(called, name), true
	}
	longer := func(v string) bool { return strings.HasPrefix(v, name) }
	begin := slices.DeleteFunc(slices.Clone(k.Values), func(v string) bool { return !longer(v) })
	if len(begin) == 0 {
		for other, v := range k.called {
			if longer(other) && !slices.Contains(begin, v) {
				begin = append(begin, v)
			}
		}
	}
	if len(begin) == 1 {
		return begin[0], true
	}
	return "", len(begin) > 1
}

// Order is a way to sort papers. The zero Order is that of the pages.
type Order uint8

// The orders; each has the most wanted first.
const (
	ByPage      Order = iota // newest page first, then the place on it
	ByDate                   // newest first
	ByComments               // most first
	ByTitle                  // A to Z
	ByAuthors                // most first
	ByRelevance              // best first
	ByScore                  // most points of watch words first
	ByUpvotes                // most first
	ByStars                  // most first
	ByForYou                 // by what was learned, best first
)

var orderNames = [...]string{"page", "date", "comments", "title", "authors", "relevance", "score", "upvotes", "stars", "for-you"}

// String is the name that "sort:" takes.
func (o Order) String() string { return orderNames[o] }

// OrderNamed is the order with a name.
func OrderNamed(name string) (Order, bool) {
	i := slices.Index(orderNames[:], name)
	return Order(max(i, 0)), i >= 0
}
