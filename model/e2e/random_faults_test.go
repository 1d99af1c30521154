//go:build !windows

package e2e

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"dailies/ui/terminal/ptytest"
	"dailies/ui/uitest"
)

// TestRandomFaultsLoseNoConfirmedMark damages the journal of two windows and kills them, in random order.
// DAILIES_ROUNDS sets the number of rounds, DAILIES_SEED chooses others.
func TestRandomFaultsLoseNoConfirmedMark(t *testing.T) {
	t.Parallel()
	const roundsOnADisk = 20 // each round decides on up to nine papers
	rounds := 3
	seed, _ := strconv.ParseUint(os.Getenv("DAILIES_SEED"), 10, 64)
	if n, err := strconv.Atoi(os.Getenv("DAILIES_ROUNDS")); err == nil {
		rounds = n
	}
	for start := 0; start < rounds; start += roundsOnADisk {
		t.Run(fmt.Sprintf("from round %d", start+1), func(t *testing.T) {
			t.Parallel()
			p := newFaultPlay(t, rand.New(rand.NewPCG(seed, uint64(start))))
			n := min(roundsOnADisk, rounds-start)
			for range n {
				p.round()
			}
			p.end()
			t.Logf("%d rounds and %d kills: the screen confirmed %d marks, none is lost; %d faults lost lines, and each repair was said", n, p.kills, len(p.confirmed), p.lossy)
		})
	}
}

// faultPlay is two windows on one disk, and the marks that they have confirmed.
type faultPlay struct {
	*disk
	random       *rand.Rand
	windows      []window
	confirmed    map[string]string // status by title
	marks        int               // number of decided papers
	watched      []string          // watch words that have been saved
	kills, lossy int
}

func newFaultPlay(t *testing.T, random *rand.Rand) *faultPlay {
	p := &faultPlay{disk: newDisk(t), random: random, confirmed: map[string]string{}, marks: 1}
	p.cols = 80 // confirmed needs one-line rows
	p.windows = []window{p.sitAt(false), p.sitAt(true)}
	return p
}

func (p *faultPlay) maybe() bool { return p.random.IntN(2) == 0 }

// round decides on some papers in one window and damages the journal, during or after the save, before
// another decision or before the window is killed. Half of the rounds end with a kill during a save. The
// other window is not killed until the journal is whole again, because it may be the only one that knows
// the marks.
func (p *faultPlay) round() {
	p.t.Helper()
	i := p.random.IntN(2)
	decides, watches := p.windows[i], p.windows[1-i]
	if p.maybe() {
		p.older = p.text()
	}
	said := []int{decides.repairs(), watches.repairs()}
	if p.maybe() {
		p.watch(decides)
	}
	p.press(decides)
	saved := p.maybe()
	if saved {
		p.settled(p.windows...)
	}
	f, before := faults[p.random.IntN(len(faults))], p.decided()
	p.t.Logf("%s, saved is %v", f.name, saved)
	f.do(p.disk)
	lossy := f.again == nil && !covers(p.decided(), before)
	killed := saved && p.maybe()
	if killed {
		p.kill(decides)
		lossy = lossy && !covers(p.decided(), before) // otherwise the window has restored the marks and said so
	} else if p.maybe() {
		p.press(decides)
	}
	if f.again != nil {
		f.again(p.disk)
	}
	if killed {
		p.settled(watches)
		p.windows[i] = p.sitAt(i == 1)
		p.settled(p.windows...)
	} else {
		p.settled(p.windows...)
	}
	if lossy {
		p.lossy++
		if killed {
			p.repaired(f.name, []window{watches}, p.marks, said[1])
		} else {
			p.repaired(f.name, p.windows, p.marks, said[0]+said[1])
		}
	}
	if p.maybe() {
		p.press(p.windows[i])
		p.kill(p.windows[i])
		p.marks = len(p.decided())
		p.windows[i] = p.sitAt(i == 1)
		p.settled(p.windows...)
	}
}

// press decides on up to three papers in a window.
func (p *faultPlay) press(s window) {
	keys := strings.Split("trx"[:1+p.random.IntN(3)], "")
	p.random.Shuffle(len(keys), func(i, j int) { keys[i], keys[j] = keys[j], keys[i] })
	s.Send(strings.Join(keys, ""))
	p.marks += len(keys)
	p.t.Logf("pid %d decides %q: %d marks", s.Pid(), keys, p.marks)
}

// watch adds a watch word that no paper contains.
func (p *faultPlay) watch(s window) {
	p.t.Helper()
	word := fmt.Sprintf("word%d ", len(p.watched))
	listed := false // without watch words, the window asks for the first one at once
	s.Type("w").WaitUntil("the watch words", func(screen string) bool {
		listed = strings.Contains(screen, "Watch words")
		return listed || strings.Contains(screen, "watch word:")
	})
	if listed {
		s.Type("a")
	}
	s.WaitFor("watch word:")
	s.Send(word + "+2\r").WaitFor("Watch words").Type(ptytest.Esc).WaitGone("Watch words")
	s.WaitUntil(word+"in its file", func(string) bool { return strings.Contains(p.words(), word) })
	p.watched = append(p.watched, word)
}

// words returns the contents of the file of watch words.
func (p *faultPlay) words() string {
	text, _ := os.ReadFile(filepath.Join(p.on, "watch.txt"))
	return string(text)
}

// settled waits until the windows show all marks as saved and the journal has them.
func (p *faultPlay) settled(windows ...window) {
	p.t.Helper()
	for _, s := range windows {
		s.sees(p.marks)
		p.confirm(s)
	}
	windows[0].WaitUntil("all marks on the disk", func(string) bool { return len(p.decided()) >= p.marks })
}

// confirm records the marks that a window shows as saved.
func (p *faultPlay) confirm(s window) { maps.Copy(p.confirmed, confirmed(s.Shown())) }

func (p *faultPlay) kill(s window) {
	s.Signal(syscall.SIGKILL)
	s.Wait()
	p.confirm(s)
	p.kills++
	p.t.Logf("pid %d is killed, the journal has %d marks", s.Pid(), len(p.decided()))
}

func (p *faultPlay) end() {
	p.t.Helper()
	for _, s := range p.windows {
		p.kill(s)
	}
	kept(p.t, p.home, p.confirmed)
	uitest.Sees(p.t, p.words(), p.watched...)
	position, err := os.ReadFile(filepath.Join(p.on, "state", "session.json"))
	if p.must(err); !json.Valid(position) {
		p.t.Errorf("the reading position is\n%s", position)
	}
}

// covers reports whether papers contains all keys of others.
func covers(papers, others map[string]string) bool {
	for id := range others {
		if papers[id] == "" {
			return false
		}
	}
	return true
}
