package search

import (
	"context"
	"strings"
	"testing"
)

func TestTheStemIsWhatStandsInFrontOfTheCursor(t *testing.T) {
	for _, c := range []struct{ typed, key, part string }{ // "~" is the cursor
		{"~", "", ""},
		{"or~", "", "or"},
		{"agent or~g", "", "or"},
		{"-or~", "", "or"},
		{"(a | or~", "", "or"},
		{"a |or~", "", "or"},
		{"a||or~", "", "a||or"},
		{"date:2025-09|~", "date", "2025-09|"},
		{"org:te~", "org", "te"},
		{"-ORG:te~ x", "org", "te"},
		{"org:tencent,ko~", "org", "ko"},
		{`org:"korea un~`, "org", "korea un"},
		{`org:"korea university",te~`, "org", "te"},
		{`"chain of" is:~`, "is", ""},
		{"#rl~", "tag", "rl"},
		{"sort:-da~", "sort", "da"},
		{"organisation:te~", "org", "te"},
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

// Whatever is offered must be taken by the parser, and find as many papers as
// it says.
func TestEveryOfferFindsAsManyPapersAsItSays(t *testing.T) {
	ctx, ix, in := context.Background(), NewIndex(), dumps(t)
	in.Is = make([]Is, in.Len())
	for i := range in.Is {
		in.Is[i] = statusFor(i)
	}
	in.Words = written(map[int32]Words{3: {Tags: []string{"rl", "to do"}}, 5: {Tags: []string{"rl"}, Note: "x"}})
	for _, key := range []string{"tag:", "is:", "has:", "page:", "date:"} {
		offers := ix.Offers(ctx, StemAt(key, len(key)), in)
		if len(offers) == 0 {
			t.Errorf("%s has no values", key)
		}
		for _, o := range offers {
			q, err := Parse(key + o.Text)
			if err != nil {
				t.Fatalf("%s%s: %v", key, o.Text, err)
			}
			n := 0
			for range ix.Prepare(ctx, q, in).Scan(ctx, nil) {
				n++
			}
			if n != o.Count {
				t.Errorf("%s%s finds %d papers, the offer says %d", key, o.Text, n, o.Count)
			}
		}
	}
}

func statusFor(i int) Is {
	return [...]Is{IsInbox, IsToRead, IsRead | IsStarred, IsSkipped | IsNew}[i%4]
}

func TestOrganisationsAreOfferedMostFrequentFirst(t *testing.T) {
	offers := NewIndex().Offers(context.Background(), StemAt("org:", 4), dumps(t))
	for i := 1; i < len(offers); i++ {
		if offers[i].Count > offers[i-1].Count {
			t.Fatalf("%v comes before %v", offers[i-1], offers[i])
		}
	}
	by := NewIndex().Offers(context.Background(), StemAt("org:univ", 8), dumps(t))
	if len(by) == 0 {
		t.Error("a word inside a name is not enough")
	}
}

func FuzzAnyOfferCanBeTaken(f *testing.F) {
	for _, seed := range []string{"or", "org:te", `org:"k`, "#r", "-is:s,", "sort:-", "(a | d"} {
		f.Add(seed, 3)
	}
	in := dumps(f)
	ix := NewIndex()
	f.Fuzz(func(t *testing.T, query string, cursor int) {
		if cursor < 0 || cursor > len(query) {
			return
		}
		s := StemAt(query, cursor)
		if s.Start < 0 || s.Start > s.End || s.End != cursor {
			t.Fatalf("stem [%d,%d) of %q at %d", s.Start, s.End, query, cursor)
		}
		for _, o := range ix.Offers(context.Background(), s, in) {
			if o.Text == "" {
				t.Errorf("nothing is offered for %q", query)
			}
		}
	})
}
