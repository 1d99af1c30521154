package query

import (
	"cmp"
	"slices"
	"strings"
)

// Key is a key of the filter language: the word before the colon of "org:tencent".
type Key struct {
	Name   string   // without its colon
	Does   string   // a short description for help and completion
	Values []string // all values; nil if they depend on the papers, or any text is allowed
	Takes  Takes
	Fields Fields // for TakesText, where to look

	aliases  []string          // other names
	synonyms map[string]string // other names of its values
}

// Takes is the kind of value that a key takes.
type Takes uint8

// The kinds of values.
const (
	TakesText   Takes = iota // words, phrases, patterns
	TakesName                // one of Values
	TakesNumber              // 3, >2, 2..4
	TakesDate                // 2025-10, >=2025-10-01, 30d
	TakesOrder               // one of Values, reversed by "-"
	TakesTitle               // a text to compare papers with
)

// keys lists all keys in the order of help and completion.
var keys = []Key{
	{Name: "title", Does: "words in the title", Fields: Title},
	{Name: "abs", aliases: []string{"abstract"}, Does: "words in the abstract", Fields: Abstract},
	{Name: "author", Does: "an author's name", Fields: Author},
	{Name: "org", aliases: []string{"organisation", "organization"}, Does: "organisation", Fields: Org},
	{Name: "cat", aliases: []string{"category"}, Does: "arXiv category: cs.CL", Fields: Category},
	{Name: "tag", aliases: []string{"tags"}, Does: "your tags; #rl is tag:rl", Fields: Tag},
	{Name: "note", aliases: []string{"notes"}, Does: "words in your notes", Fields: Note},
	{Name: "file", Does: "name of the file", Fields: File},
	{Name: "id", aliases: []string{"arxiv"}, Does: "arXiv number: 2510.01234", Fields: ArXiv},
	{Name: "text", Does: "words in whole papers that are here", Fields: Whole},
	{Name: "is", aliases: []string{"status"}, Does: "what you decided", Takes: TakesName,
		Values: []string{"inbox", "to-read", "read", "skipped", "starred", "new", "snoozed", "inferred"},
		synonyms: map[string]string{
			"unread": "inbox", "undecided": "inbox", "unseen": "new", "todo": "to-read", "to-do": "to-read", "toread": "to-read",
			"later": "to-read", "queue": "to-read", "done": "read", "seen": "read", "fav": "starred", "favorite": "starred",
			"favourite": "starred", "dismissed": "skipped", "rejected": "skipped",
		}},
	{Name: "has", Does: "what the paper has", Takes: TakesName,
		Values: []string{"link", "code", "note", "tag", "org", "comments", "authors", "text"}},
	{Name: "date", aliases: []string{"year", "month", "day"}, Takes: TakesDate,
		Does: "2025-10, >=2025-10-01, 2025-09..2025-10, 30d up to the newest, oct"},
	{Name: "page", Does: "day of a page that lists it", Takes: TakesDate},
	{Name: "authors", Does: "number of authors: 3, >10, 2..4", Takes: TakesNumber},
	{Name: "comments", aliases: []string{"comment"}, Does: "number of comments: >2", Takes: TakesNumber},
	{Name: "upvotes", aliases: []string{"upvote", "votes"}, Does: "upvotes on the site: >20", Takes: TakesNumber},
	{Name: "stars", aliases: []string{"star"}, Does: "stars of its code: >100", Takes: TakesNumber},
	{Name: "score", Does: "points from your watch words: >0", Takes: TakesNumber},
	{Name: "sort", aliases: []string{"order"}, Does: "order; sort:-date reverses it", Takes: TakesOrder, Values: orderNames[:]},
	{Name: "like", Does: "papers with words like these", Takes: TakesTitle},
}

// noKey is the key of words without a key.
var noKey = &Key{Fields: AllFields}

// dateSigns maps words that are typed like keys to a sign of "date:".
var dateSigns = map[string]string{"since": ">=", "from": ">=", "after": ">", "until": "<=", "before": "<"}

// Keys returns all keys in the order of help and completion. They must not be changed.
func Keys() []Key { return keys }

// KeyNamed returns the key with a name, ignoring case, or nil.
func KeyNamed(name string) *Key {
	name = strings.ToLower(name)
	for i, k := range keys {
		if k.Name == name || slices.Contains(k.aliases, name) {
			return &keys[i]
		}
	}
	return nil
}

// value returns the value that a name stands for: the name itself, or the only value that begins with it. It
// returns "" if several do; ok is false if none does.
func (k *Key) value(name string) (value string, ok bool) {
	name = strings.ToLower(name)
	if synonym, known := k.synonyms[name]; known || slices.Contains(k.Values, name) {
		return cmp.Or(synonym, name), true
	}
	matches := func(v string) bool { return strings.HasPrefix(v, name) }
	found := slices.DeleteFunc(slices.Clone(k.Values), func(v string) bool { return !matches(v) })
	if len(found) == 0 {
		for synonym, v := range k.synonyms {
			if matches(synonym) && !slices.Contains(found, v) {
				found = append(found, v)
			}
		}
	}
	if len(found) == 1 {
		return found[0], true
	}
	return "", len(found) > 1
}

// Order is a way to sort papers. The zero Order is ByPage.
type Order uint8

// The orders.
const (
	ByPage      Order = iota // newest page first, then by position on the page
	ByDate                   // newest first
	ByComments               // most first
	ByTitle                  // A to Z
	ByAuthors                // most first
	ByRelevance              // best first
	ByScore                  // most points of watch words first
	ByUpvotes                // most first
	ByStars                  // most first
	ByForYou                 // by the learned order, best first
)

var orderNames = [...]string{"page", "date", "comments", "title", "authors", "relevance", "score", "upvotes", "stars", "for-you"}

// String returns the name that "sort:" takes.
func (o Order) String() string { return orderNames[o] }

// OrderNamed returns the order with a name.
func OrderNamed(name string) (Order, bool) {
	i := slices.Index(orderNames[:], name)
	return Order(max(i, 0)), i >= 0
}
