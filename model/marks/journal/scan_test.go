package journal

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
)

func TestALineIsReadWhereverABlockEnds(t *testing.T) {
	long := strings.Repeat("long ", blockSize/10)
	lines := []Line{entry(1), entry(2), entry(3), entry(4), entry(5)}
	for i := range lines {
		lines[i].Note = strings.TrimSpace(strings.Repeat(long, i))
	}
	text, _ := render(lines, 0, false)
	for i := range lines {
		lines[i].Sum = ""
	}
	for name, from := range map[string]io.Reader{
		"whole":  strings.NewReader(string(text)),
		"halves": iotest.HalfReader(strings.NewReader(string(text))),
		"last":   iotest.DataErrReader(strings.NewReader(string(text))),
	} {
		r, got := reading{name: "x"}, []Line{}
		if err := r.scan(from, func(l *Line) { got = append(got, *l) }); err != nil {
			t.Fatal(err)
		}
		for i := range got {
			got[i].Sum = ""
		}
		if !reflect.DeepEqual(got, lines) || r.offset != int64(len(text)) || r.bad+r.edited > 0 || r.torn {
			t.Errorf("%s: %d entries, %d of %d bytes, %d bad, %d edited", name, len(got), r.offset, len(text), r.bad, r.edited)
		}
	}
}

func TestALineLongerThanAnyOfOursIsSkippedAndCounted(t *testing.T) {
	junk := strings.Repeat("x", maxLine+blockSize+7)
	nuls := strings.Repeat("\x00", 2*maxLine+9)
	for _, tt := range []struct {
		name, line string
		complaint  string
		entries    int
	}{
		{"junk", junk, "longer than 16 MiB", 2},
		{"junk behind NULs", nuls + junk, "longer than 16 MiB", 2},
		{"NULs", nuls, "a block of NUL bytes", 2},
		{"an entry behind NULs", nuls + `{"id":"behind","t":5}`, "a block of NUL bytes", 3},
	} {
		before, _ := render([]Line{entry(1)}, 0, false)
		after, _ := render([]Line{entry(2)}, sumOf(tt.line), false)
		r := reading{name: "x"}
		text := string(before) + tt.line + "\n" + string(after)
		got := r.feed(text)
		if bad, problems := r.found(); len(got) != tt.entries || bad != 1 || problems[0].Line != 2 || problems[0].Text.String() != tt.complaint {
			t.Errorf("%s: %d entries, problems %v", tt.name, len(got), problems)
		}
		if r.offset != int64(len(text)) || r.edited > 0 {
			t.Errorf("%s: %d of %d bytes, %d edited", tt.name, r.offset, len(text), r.edited)
		}
		r = reading{name: "x"}
		if r.feed(string(before) + tt.line); !r.torn || r.offset != int64(len(before)) {
			t.Errorf("%s at the end: torn is %v at %d", tt.name, r.torn, r.offset)
		}
	}
}

func TestAFileThatCannotBeReadToItsEndIsReadAgain(t *testing.T) {
	w := newWorld(t)
	w.add(1, 2)
	broken := errors.New("broken")
	r := reading{name: "x"}
	err := r.scan(io.MultiReader(strings.NewReader(w.text()), iotest.ErrReader(broken)), func(*Line) {})
	if !errors.Is(err, broken) {
		t.Error(err)
	}
}

func TestOfAFileNoMoreThanABlockIsHeld(t *testing.T) {
	const size = 32 << 20
	line, _ := render([]Line{entry(1)}, 0, false)
	text := strings.Repeat(string(line), size/len(line))
	var most, lines uint64
	held := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := held()
	r := reading{name: "x"}
	_ = r.scan(strings.NewReader(text), func(*Line) {
		if lines++; lines%50_000 == 0 {
			most = max(most, held()-before)
		}
	})
	if lines != uint64(size/len(line)) || most > 8*blockSize {
		t.Errorf("%d lines; %d bytes were held", lines, most)
	}
}

func TestCompactionGivesWhatTheSimpleWayGives(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	for range 60 {
		lines := randomLines(random, 20+random.IntN(6000))
		text, _ := render(lines, 0, false)
		whole := strings.SplitAfter(string(text), "\n")
		for range random.IntN(4) { // lines of other hands, and from Windows
			odd := []string{
				"\n", `{"v":3,"id":"p1","t":1,"state":"archived","colour":"blue"}` + "\n",
				`{"v":1,"id":"p1","t":1,"state":"read","mood":"good"}` + "\r\n",
				`{"v":2,"id":"p4","t":9999999,"state":"read","mood":"good"}` + "\n", `{"v":1,"id":"p5","t":9999999,"state":"read"}` + " \r \r\n", `{"v":1,"c":"elsewhere","id":"p1","t":1,"mood":",\"c\":\"x\""}` + "\n",
				`{"v":1,"id":"p3","t":1,"note":"x,\"c\":\"0\"}"}` + "\n", `{"v":1,"id":"p3","t":1,"star":true,"c":"odd"}` + "\n", `{"v":2,"id":"p3","t":1,"c":7}` + "\n", `{"id":"p2","t":9999999,"tag":["t1"],"untag":["t1"]} ` + "\n",
			}
			at := random.IntN(len(whole))
			whole[at] = odd[random.IntN(len(odd))] + whole[at]
		}
		file := strings.Join(whole, "")
		if random.IntN(2) == 0 {
			file = "\uFEFF" + file
		}
		if random.IntN(2) == 0 {
			file = strings.TrimSuffix(file, "\n")
		}
		s := newShrinking("0a1b2c3d", strings.NewReader(file), int64(len(file)), reachBytes)
		var got strings.Builder
		if err := errors.Join(s.look(), s.write(&got)); err != nil {
			t.Fatal(err)
		}
		if want := shrunkSimply(file, "0a1b2c3d"); got.String() != want || s.written != int64(len(want)) {
			t.Fatalf("%d lines became %s", len(lines), firstDifference(got.String(), want))
		}
	}
}

func shrunkSimply(file, device string) string {
	var raw []string
	for line := range strings.Lines(strings.TrimPrefix(file, "\uFEFF")) {
		if line = strings.TrimRight(line, "\r\n"); line != "" {
			raw = append(raw, line)
		}
	}
	r := reading{name: "x"}
	return string(shrink(r.feed(file), raw, device))
}

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return fmt.Sprintf("line %d:\n%s\nwant\n%s", i+1, g[i], w[i])
		}
	}
	return fmt.Sprintf("%d lines, want %d", len(g), len(w))
}

// full is a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestAFullDiskIsNoReasonToFailWhereNothingWouldBeWon(t *testing.T) {
	text, _ := render(randomLines(rand.New(rand.NewPCG(1, 2)), 3000), 0, false)
	s := newShrinking("0a1b2c3d", bytes.NewReader(text), int64(len(text)), reachBytes)
	if err := s.look(); err != nil {
		t.Fatal(err)
	}
	if err := s.write(full{}); err == nil || s.written != int64(len(text)) {
		t.Errorf("%v: it counts %d bytes of %d", err, s.written, len(text))
	}
}
