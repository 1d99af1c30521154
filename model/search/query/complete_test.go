package query

import (
	"strings"
	"testing"
)

func TestTheStemIsTheTokenBeforeTheCursor(t *testing.T) {
	for _, c := range []struct{ typed, key, part string }{ // "~" is the cursor
		{"~", "", ""}, {"or~", "", "or"}, {"agent or~g", "", "or"}, {"-or~", "", "or"},
		{"(a | or~", "", "or"}, {"a |or~", "", "or"}, {"a||or~", "", "or"},
		{"date:2025-09|~", "", ""}, {"org:te~", "org", "te"}, {"-ORG:te~ x", "org", "te"},
		{"org:tencent,ko~", "org", "ko"}, {`org:"korea un~`, "org", "korea un"},
		{`org:"korea university",te~`, "org", "te"}, {`"chain of" is:~`, "is", ""},
		{"#rl~", "tag", "rl"}, {"sort:-da~", "sort", "da"}, {"organisation:te~", "org", "te"},
		{"nokey:te~", "", "nokey:te"},
	} {
		cursor := strings.Index(c.typed, "~")
		query := strings.Replace(c.typed, "~", "", 1)
		s := StemAt(query, cursor)
		key := ""
		if s.Key != nil {
			key = s.Key.Name
		}
		if key != c.key || s.Part != c.part || s.End != cursor || strings.TrimPrefix(query[s.Start:s.End], `"`) != c.part {
			t.Errorf("%s: %q of %q at [%d,%d)", c.typed, s.Part, key, s.Start, s.End)
		}
	}
}

func FuzzStemAt(f *testing.F) {
	for _, seed := range []string{"or", "org:te", `org:"k`, "#r", "-is:s,", "sort:-", "(a | d"} {
		f.Add(seed, 3)
	}
	f.Fuzz(func(t *testing.T, query string, cursor int) {
		if cursor < 0 || cursor > len(query) {
			return
		}
		if s := StemAt(query, cursor); s.Start < 0 || s.Start > s.End || s.End != cursor {
			t.Fatalf("stem [%d,%d) of %q at %d", s.Start, s.End, query, cursor)
		}
	})
}

func TestKeysAcceptAllTheirValues(t *testing.T) {
	for _, k := range Keys() {
		for _, v := range k.Values {
			if q, err := Parse(k.Name + ":" + Quote(v)); err != nil || q.String() != k.Name+":"+v {
				t.Errorf("%s:%s is read as %q, %v", k.Name, v, q, err)
			}
		}
	}
}

func TestQuotedValuesAreFoundAsTheyAre(t *testing.T) {
	for _, value := range []string{"x", "two words", "a,b", "(x)", "^x", "x$", "'x", "/x", "a/b", "cs.CL", "x:y"} {
		q, err := Parse("tag:" + Quote(value))
		if terms := q.Root.Leaf.Terms; err != nil || len(terms) != 1 || terms[0].Text != value {
			t.Errorf("%s is parsed as %s, %v", value, q, err)
		}
	}
}
