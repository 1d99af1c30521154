package search

import (
	"fmt"
	"strings"
)

// Key is a key of the filter language, with what completion offers after it.
type Key struct {
	Name   string   // without its colon
	Does   string   // in a few words, for help and completion
	Values []string // all there are; nil where the papers decide, or any will do
	wants  wants
	fields fields
}

// wants is the kind of value that a key takes.
type wants uint8

const (
	wantsText wants = iota
	wantsName
	wantsNumber
	wantsDate
	wantsOrder
	wantsLike
)

// fields is a set of Field, as bits, with the fields that have no spans.
type fields uint8

const (
	inTitle fields = 1 << iota
	inAbstract
	inOrg
	inNote
	inTag
	inFile
	inAll    = inTitle | inAbstract | inOrg | inNote | inTag
	inEdges  = inTitle | inOrg | inTag // where ^ and $ look without a key
	inFuzzy  = inTitle | inOrg
	inTables = inOrg | inTag
)

var keys = []Key{
	{Name: "title", Does: "words of the title", fields: inTitle},
	{Name: "abs", Does: "words of the abstract", fields: inAbstract},
	{Name: "org", Does: "organisation", fields: inOrg},
	{Name: "tag", Does: "your tags; #rl is tag:rl", fields: inTag},
	{Name: "note", Does: "words of your notes", fields: inNote},
	{Name: "file", Does: "name of the dump", fields: inFile},
	{Name: "is", Does: "what you decided", wants: wantsName,
		Values: []string{"inbox", "to-read", "read", "skipped", "starred", "new", "snoozed", "inferred"}},
	{Name: "has", Does: "what the paper comes with", wants: wantsName,
		Values: []string{"link", "code", "note", "tag", "org", "comments", "authors"}},
	{Name: "date", Does: "2025-10, >=2025-10-01, 2025-09..2025-10, 30d", wants: wantsDate},
	{Name: "page", Does: "day of a page it stands on", wants: wantsDate},
	{Name: "authors", Does: "number of authors: 3, >10, 2..4", wants: wantsNumber},
	{Name: "comments", Does: "number of comments: >2", wants: wantsNumber},
	{Name: "score", Does: "points of your watch words: >0", wants: wantsNumber},
	{Name: "sort", Does: "order; sort:-date turns it round", wants: wantsOrder, Values: orderNames[:]},
	{Name: "like", Does: "papers with words like these", wants: wantsLike},
}

// alias are spellings that are taken for a key as well.
var alias = map[string]string{
	"abstract": "abs", "organisation": "org", "organization": "org", "tags": "tag", "notes": "note",
	"author": "authors", "comment": "comments", "order": "sort",
}

// keyNamed finds a key by its name, in any case.
func keyNamed(name string) *Key {
	name = strings.ToLower(name)
	if plain, ok := alias[name]; ok {
		name = plain
	}
	for i := range keys {
		if keys[i].Name == name {
			return &keys[i]
		}
	}
	return nil
}

// keyNear gives the key that a misspelt one was meant to be, or "": one letter
// wrong in short names, two in long ones.
func keyNear(name string) string {
	names := make([]string, 0, len(keys)+len(alias))
	for _, k := range keys {
		names = append(names, k.Name)
	}
	for a := range alias {
		names = append(names, a)
	}
	near := nearest(strings.ToLower(name), names)
	if plain, ok := alias[near]; ok {
		return plain
	}
	return near
}

// nearest gives the name within reach of a misspelt one, or "".
func nearest(wrong string, names []string) string {
	best, reach := "", 1
	if len(wrong) < 3 {
		return ""
	}
	if len(wrong) > 4 {
		reach = 2
	}
	for _, name := range names {
		d := distance(wrong, name, reach+1)
		if d < reach || d == reach && (best == "" || name < best) {
			best, reach = name, d
		}
	}
	return best
}

// choose gives the values of a key that a name means: itself, or the only one
// that it begins. ok is false where it means none and begins none.
func (k *Key) choose(name string) (value string, ok bool) {
	found, n := "", 0
	for _, v := range k.Values {
		if v == name {
			return v, true
		}
		if strings.HasPrefix(v, name) {
			found, n = v, n+1
		}
	}
	if n == 1 {
		return found, true
	}
	return "", n > 1
}

// unknownValue says what is wrong with a value, and what will do.
func (k *Key) unknownValue(value string) string {
	if near := nearest(value, k.Values); near != "" {
		return fmt.Sprintf("%s: knows no %q, did you mean %s:%s?", k.Name, value, k.Name, near)
	}
	return fmt.Sprintf("%s: knows no %q; it takes %s", k.Name, value, strings.Join(k.Values, ", "))
}
