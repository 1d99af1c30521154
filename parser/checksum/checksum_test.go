package checksum

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// slowly is OfPrintable or Of, written down as it is explained.
func slowly(s string, printable bool) (n int, sum uint32) {
	n = len(s)
	if printable {
		n = len(s) - len(strings.TrimLeftFunc(s, func(r rune) bool { return r >= ' ' && r <= '~' }))
	}
	var sums block
	full := s[:n] + strings.Repeat("\x00", blockSize-n%blockSize)
	for i := 0; i < len(full); i += 8 {
		var word uint64
		for j := range 8 {
			word |= uint64(full[i+j]) << (8 * j)
		}
		lane, nth := i/8%4, uint64(i/blockSize)
		word ^= firstKeys[lane] + nth*keySteps[lane]
		sums[lane] += word & 0xffffffff * (word >> 32)
	}
	return n, sums.mix(n)
}

// check holds both ways to go over a text against the slow one.
func check(t *testing.T, s string) {
	t.Helper()
	for _, printable := range []bool{false, true} {
		n, sum := slowly(s, printable)
		var each, wide block
		if got := eachBlock(s, &each, printable); got != n || each.mix(n) != sum {
			t.Fatalf("%q, printable %v: each block %d %x, want %d %x", s, printable, got, each.mix(got), n, sum)
		}
		if got := blocks(s, &wide, printable); got != n || wide != each {
			t.Fatalf("%q, printable %v: on this processor %d %x, want %d %x", s, printable, got, wide, n, each)
		}
	}
	n, sum := OfPrintable(s)
	if want := Of(s[:n]); sum != want {
		t.Fatalf("%q: the sum of the first %d bytes is %x, and %x where they are the text", s, n, sum, want)
	}
	if here, each := Printable(s), printable(s); here != n || each != n {
		t.Fatalf("%q: printable up to %d, %d on every processor, want %d", s, here, each, n)
	}
}

func TestEveryProcessorSumsUpTheSame(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 2))
	room := make([]byte, 400)
	for n := range 301 {
		for at := range blockSize {
			text := room[at:][:n]
			for i := range text {
				text[i] = byte(' ' + r.IntN('~'-' '+1))
			}
			room[at+n] = 'x' // what stands behind it is nobody's business
			check(t, string(text))
			if n == 0 {
				continue
			}
			text[r.IntN(n)] = "\x00\t\n\x1f\x7f\x80\xa0\xe2\xff"[r.IntN(9)]
			check(t, string(text))
			checkInPlace(t, room, at, n)
		}
	}
}

// checkInPlace checks a text within another: neither what stands around it nor
// where it stands makes a difference.
func checkInPlace(t *testing.T, room []byte, at, n int) {
	t.Helper()
	all := string(room)
	gotN, got := OfPrintable(all[at : at+n])
	wantN, want := slowly(all[at:at+n], true)
	if gotN != wantN || got != want {
		t.Fatalf("%q at %d: %d %x, want %d %x", all[at:at+n], at, gotN, got, wantN, want)
	}
}

func TestEveryByteStopsWhatIsPrintable(t *testing.T) {
	for n := range 70 {
		for b := range 256 {
			s := []byte(strings.Repeat("a", n) + "?" + strings.Repeat("b", 40))
			s[n] = byte(b)
			check(t, string(s))
		}
	}
}

func TestAnEditChangesTheSum(t *testing.T) {
	text := strings.Repeat("We introduce a benchmark of 1,024 tasks, each of which is 64 bytes long. ", 20)
	sums := map[uint32]string{Of(text): "as it was"}
	note := func(edit, s string) {
		if other, known := sums[Of(s)]; known {
			t.Errorf("%s: the same sum as %s", edit, other)
		}
		sums[Of(s)] = edit
	}
	for i := range text {
		b := []byte(text)
		b[i] ^= 1
		note(fmt.Sprint("another letter at ", i), string(b))
		b[i] ^= 1 ^ 0x20
		note(fmt.Sprint("a capital at ", i), string(b))
	}
	for n := range text {
		note(fmt.Sprint("cut to ", n), text[:n])
		note(fmt.Sprint("zeros after ", n), text[:n]+strings.Repeat("\x00", 70))
	}
	words := []byte(strings.Repeat("8 bytes ", 32))
	copy(words, "8 Bytes ")
	for at := 0; at < len(words); at += 8 {
		note(fmt.Sprint("the odd word at ", at), string(words))
		copy(words[at:], "8 bytes ")
		copy(words[min(at+8, len(words)-8):], "8 Bytes ")
	}
}

func FuzzOfPrintable(f *testing.F) {
	f.Add("", "We introduce a text of more than thirty-two bytes • and go on for as many more of them")
	f.Add("\n", "short")
	f.Fuzz(func(t *testing.T, before, s string) {
		check(t, s)
		all := before + s + before
		checkInPlace(t, []byte(all), len(before), len(s))
	})
}

// BenchmarkOfPrintable sums up an abstract of the usual length, on this processor
// and as on every other. Of a million, each nanosecond is a millisecond.
func BenchmarkOfPrintable(b *testing.B) {
	text := strings.Repeat("a", 1600) + "\n"
	b.Cleanup(func(was bool) func() { return func() { wide = was } }(wide))
	for _, name := range []string{"here", "everywhere"} {
		b.Run(name, func(b *testing.B) {
			wide = wide && name == "here"
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				if n, _ := OfPrintable(text); n != len(text)-1 {
					b.Fatal(n)
				}
			}
		})
	}
}
