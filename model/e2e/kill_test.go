//go:build !windows

package e2e

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"

	"dailies/ui/uitest"
)

// decidedRow matches a row with a saved decision: the sign of the status, no ↑, and the title, which may
// be truncated.
var decidedRow = regexp.MustCompile(`^[▌│ ][• ]([◆✓×])[^↑] (.*)$`)

// signNames maps signs to statuses.
var signNames = map[string]string{"◆": "to-read", "✓": "read", "×": "skipped"}

// confirmed returns the decisions that the screen shows as saved.
func confirmed(lines []string) map[string]string {
	marks := map[string]string{}
	for _, line := range lines {
		row := decidedRow.FindStringSubmatch(strings.TrimRight(line, " "))
		if row == nil {
			continue
		}
		marks[strings.TrimRight(row[2], " …")] = signNames[row[1]]
	}
	return marks
}

// few is the number of papers in tests that start the program often. It starts a third faster with them
// than with the samples.
const few = 200

var inboxOfFew = regexp.MustCompile(fmt.Sprintf(`Inbox (\d+) .* All %d `, few))

// decided returns how many of the few papers have left the inbox, according to the header, or -1 while
// papers are being read.
func decided(screen string) int {
	found := inboxOfFew.FindStringSubmatch(screen)
	if found == nil {
		return -1
	}
	inbox, _ := strconv.Atoi(found[1])
	return few - inbox
}

// fewPapers returns the path of their dump.
var fewPapers = sync.OnceValue(func() string {
	path := filepath.Join(filepath.Dir(program), "few.txt")
	if err := os.WriteFile(path, []byte(shortPapers(few)), 0o600); err != nil {
		panic(err)
	}
	return path
})

// shortPapers returns a dump of n short papers.
func shortPapers(n int) string {
	var b strings.Builder
	b.WriteString("Daily Papers\n\nbyAK and the research community\n\nOct 27\n\n")
	for i := range n {
		fmt.Fprintf(&b, "Short Paper Number %d\n\nWe say little, and show on many benchmarks that it is enough.%s\n\n  • 2 authors\n·\nOct 26 1\n\n", i, strings.Repeat(" It is enough on each of them.", 7))
	}
	return b.String()
}

// kept checks that dailies list shows the marks.
func kept(t *testing.T, home string, marks map[string]string) {
	t.Helper()
	out, err := exec.Command(program, "list", "--home", home, fewPapers()).Output()
	uitest.Must(t, err)
	for title, status := range marks {
		line := regexp.MustCompile(`(?m)^` + status + ` .*  ` + regexp.QuoteMeta(title) + `( |$)`)
		if !line.Match(out) {
			t.Errorf("%q was shown as %s and saved, and is lost", title, status)
		}
	}
}

// TestConfirmedMarksSurviveAKill kills the program twenty times while keys arrive. DAILIES_SOAK=1 kills
// it a thousand times.
func TestConfirmedMarksSurviveAKill(t *testing.T) {
	t.Parallel()
	kills, homes := 10, 2
	if os.Getenv("DAILIES_SOAK") != "" {
		kills, homes = 50, 20
	}
	for seed := range homes {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			home, random := t.TempDir(), rand.New(rand.NewPCG(11, uint64(seed)))
			all := map[string]string{}
			for range kills {
				maps.Copy(all, killedSitting(t, home, random))
			}
			kept(t, home, all)
			t.Logf("%d kills: the screen confirmed %d marks", kills, len(all))
			if len(all) < kills/5 { // half of the kills wait for a mark
				t.Errorf("the screen confirmed only %d marks: the test shows little", len(all))
			}
		})
	}
}

// killedSitting decides on some papers, kills the program when the screen shows some of the decisions,
// and returns the decisions that the last screen confirmed.
func killedSitting(t *testing.T, home string, random *rand.Rand) map[string]string {
	t.Helper()
	s := sitAt(t, home, 80, 40, fewPapers())
	s.WaitUntil("the papers", func(screen string) bool { return decided(screen) >= 0 })
	before := decided(s.Screen())
	keys := ""
	for range 1 + random.IntN(5) {
		keys += string("trx"[random.IntN(3)])
	}
	if random.IntN(2) == 0 {
		s.Send(keys)
	} else {
		s.Type(strings.Split(keys, "")...)
	}
	seen := before + random.IntN(len(keys)+1)
	s.WaitUntil(fmt.Sprintf("%d decided papers", seen), func(screen string) bool { return decided(screen) >= seen })
	if random.IntN(2) == 0 { // otherwise the kill comes at any moment of the save
		s.WaitUntil("a confirmed mark", func(screen string) bool { return len(confirmed(strings.Split(screen, "\n"))) > 0 })
	}
	s.Signal(syscall.SIGKILL)
	s.Wait()
	return confirmed(s.Shown())
}

// TestAKilledUndoLosesNothing kills the program during or just after an undo of many papers. The part
// that reached the disk is undone and can be redone.
func TestAKilledUndoLosesNothing(t *testing.T) {
	t.Parallel()
	home, dump := t.TempDir(), filepath.Join(t.TempDir(), "many.txt")
	uitest.Must(t, os.WriteFile(dump, []byte(shortPapers(2000)), 0o600))
	s := sitAt(t, home, 100, 30, dump).WaitFor("Inbox 2000")
	s.Send("/short\r").WaitFor("2000 of 2000") // all papers are listed
	s.Type("A", "t", "u", "U")
	for range 2 {
		s.WaitFor("redone: to-read, ", "To-read 2000").WaitGone("↑") // saved
		s.Type("u")
		s.WaitUntil("the undo", func(screen string) bool {
			return strings.Contains(screen, "undoing") || strings.Contains(screen, "undone")
		})
		s.Signal(syscall.SIGKILL)
		s.Wait()
		s = sitAt(t, home, 100, 30, dump).WaitFor("All 2000")
		s.WaitUntil("what was read", func(screen string) bool { // the kill may have left an incomplete line
			return strings.Contains(screen, "2000 papers from ") || strings.Contains(screen, "incomplete line")
		})
		if !strings.Contains(s.Screen(), "To-read 2000") {
			s.Type("U")
		} else {
			s.Type("u", "U")
		}
	}
	s.WaitFor("To-read 2000")
	leaves(t, s, "0 left")
}
