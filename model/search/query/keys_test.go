package query

import (
	"errors"
	"testing"

	"dailies/ui/uitest"
)

func TestKeysAreFoundByAllTheirNamesIgnoringCase(t *testing.T) {
	for name, want := range map[string]string{
		"title": "title", "TITLE": "title", "Abstract": "abs", "organisation": "org", "organization": "org", "tags": "tag",
		"notes": "note", "author": "author", "arXiv": "id", "category": "cat", "comment": "comments", "order": "sort", "score": "score",
		"": "", "titles": "", "rl": "",
	} {
		got := ""
		if k := KeyNamed(name); k != nil {
			got = k.Name
		}
		uitest.Equal(t, got, want, name)
	}
}

func TestEveryKeyIsDescribed(t *testing.T) {
	for _, k := range Keys() {
		if k.Does == "" || KeyNamed(k.Name) == nil {
			t.Errorf("%s: %q", k.Name, k.Does)
		}
		uitest.Equal(t, k.Takes == TakesName || k.Takes == TakesOrder, (len(k.Values) > 0), k.Name, k.Values)
		uitest.Equal(t, k.Takes == TakesText, (k.Fields != 0), k.Name, k.Fields)
	}
}

func TestAWordWithAColonIsTextUnlessItLooksLikeAKey(t *testing.T) {
	for text, key := range map[string]bool{
		"titel:x": true, "autor:x": true, "comment:3": true, "Orion:x": false, "3:1": false, "vision:language": true, "at:x": true,
		"ti-tle:x": false, "título:x": false, "https://title:x": false,
	} {
		q, err := Parse(text)
		word := q.Root.Leaf
		literal := err == nil && word.Key != nil && word.Key.Name == "" && word.Terms[0].Text == text
		if literal == key {
			t.Errorf("%q: %v, %v", text, q, err)
		}
	}
}

// TestStatusesHaveSynonyms also checks that an unambiguous prefix of a name is enough.
func TestStatusesHaveSynonyms(t *testing.T) {
	for text, want := range map[string]string{
		"is:unread": "is:inbox", "is:undecided": "is:inbox", "is:todo": "is:to-read", "is:later": "is:to-read", "is:fav": "is:starred",
		"is:favourite": "is:starred", "is:done": "is:read", "is:unr": "is:inbox", "is:t": "is:to-read", "is:r": "is:read", "is:s": "",
		"is:INBOX": "is:inbox", "has:co": "", "has:cod": "has:code", "sort:d": "sort:date",
	} {
		uitest.Equal(t, parsed(t, text).String(), want, text)
	}
	for _, opposite := range []string{"is:unstarred", "is:unskipped", "is:nostar"} {
		_, err := Parse(opposite)
		if bad := new(Error); !errors.As(err, &bad) || bad.Repair != "" {
			t.Errorf("%s: %v", opposite, err)
		}
	}
}
