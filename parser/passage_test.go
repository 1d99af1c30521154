package parser

import (
	"os"
	"testing"
	"time"

	"dailies/parser/clean"
)

func TestAPlainTextStandsInItsFileAsItIs(t *testing.T) {
	for name, text := range texts(t) {
		in := inFile(t, text)
		longAgo := time.Now().Add(-time.Hour)
		if err := os.Chtimes(in.path, longAgo, longAgo); err != nil {
			t.Fatal(err)
		}
		var plain []Abstract
		for _, p := range joined(loadAll(t, in.path, 0)).Papers {
			if p.Abstract.Plain() {
				plain = append(plain, p.Abstract)
			}
		}
		var together, alone TextReader
		for len(plain) > 0 {
			piece, n, ok := together.Passage(plain)
			if !ok || n < 1 {
				t.Fatalf("%s: a passage of %d texts, %v", name, n, ok)
			}
			for _, a := range plain[:n] {
				want, err := alone.Text(a)
				if at := a.Behind(plain[0]); err != nil || piece[at:at+a.Len()] != want.String() {
					t.Errorf("%s: in a passage it is %q, else %q, %v", name, piece[at:at+a.Len()], want, err)
				}
				if _, ascii := clean.Start(want.String()); !ascii {
					t.Errorf("%s: %q is no ASCII", name, want)
				}
			}
			plain = plain[n:]
		}
	}
}

func TestAPassageIsOfTheFileAsItWas(t *testing.T) {
	text := heading + "Oct 27\n\n" + entry("One", long, sixAuthors) + entry("Two", further, sixAuthors)
	in := inFile(t, text)
	longAgo := time.Now().Add(-time.Hour)
	if err := os.Chtimes(in.path, longAgo, longAgo); err != nil {
		t.Fatal(err)
	}
	papers := joined(loadAll(t, in.path, 0)).Papers
	both := []Abstract{papers[0].Abstract, papers[1].Abstract}
	if _, n, ok := new(TextReader).Passage(both); n != 2 || !ok {
		t.Errorf("%d texts together, %v", n, ok)
	}
	if _, n, ok := new(TextReader).Passage([]Abstract{both[1], both[0]}); n != 1 || !ok {
		t.Errorf("%d texts together in the wrong order, %v", n, ok)
	}
	write(t, in.path, text) // now
	if _, n, ok := new(TextReader).Passage(both); n != 2 || ok {
		t.Errorf("%d texts of a file that changed, %v", n, ok)
	}
	truncate(t, in.path, 9)
	if _, n, ok := new(TextReader).Passage(both); n != 2 || ok {
		t.Errorf("%d texts of a file cut short, %v", n, ok)
	}
}
