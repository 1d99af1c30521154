package parser

import (
	"math/rand/v2"
	"testing"
)

// pieced makes lines of some pieces, most of which make sense.
func pieced(r *rand.Rand, pieces ...[]string) string {
	line := ""
	for _, choices := range pieces {
		line += choices[r.IntN(len(choices))]
	}
	return line
}

func TestUsualDatesAreReadLikeAnyDate(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	usual := 0
	for range 50_000 {
		line := pieced(r,
			[]string{"Oct", "Feb", "May", "Sept", "June", "oct", "O", "Published on Jan"}, []string{" ", " ", " ", "  ", ". ", ""},
			[]string{"7", "29", "30", "0", "31", "1234567890", ""},
			[]string{"", "", ", 2024", ", 2025", ",2025", ",  2024", ", 3000", ", 20", ", ", ","},
			[]string{"", "", " 12", " 1,024", "  3", " 1,2", " -", "12", " "})
		date, comments, ok := readDate(line)
		want, wantComments, wantOK := anyDate(line)
		if ok != wantOK || ok && (date != want || comments != wantComments) {
			t.Fatalf("%q: %v, %d comments, %v; want %v, %d, %v", line, date, comments, ok, want, wantComments, wantOK)
		}
		if _, _, ok := usualDate(line); ok {
			usual++
		}
	}
	if usual < 1000 {
		t.Errorf("only %d were usual", usual)
	}
}

func TestUsualNumbersOfAuthorsAreReadLikeAny(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 9))
	for range 20_000 {
		line := pieced(r,
			[]string{"•", "•", "·", "-", "", "••", "[•"}, []string{" ", " ", "  ", ""},
			[]string{"6", "1", "1,024", "0", "1234567890", "six", ""},
			[]string{" author", " authors", " Authors", "authors", " authorss", ""}, []string{"", "", "", "s", " ", "](https://x)"})
		n, ok := usualAuthors(line)
		if want, wantOK := readAuthors(line); n != want || ok != wantOK {
			t.Fatalf("%q: %d, %v; want %d, %v", line, n, ok, want, wantOK)
		}
	}
}
