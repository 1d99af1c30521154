//go:build unix

package journal

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// childHome tells the test binary to be a window that fills the journal there.
const childHome = "DAILIES_TEST_FULL"

// small gives a journal that is full after some batches, and of which undo reaches
// less than one.
func (w *world) small() *world {
	w.limit, w.reach, w.Wait = 60<<10, 1, time.Minute
	return w
}

// TestFillForEver is no test but the other window of the next one: it saves batch
// after batch and names the time of each that is saved.
func TestFillForEver(t *testing.T) {
	home := os.Getenv(childHome)
	if home == "" {
		t.Skip("it is run by another test")
	}
	w := newWorld(t)
	w.Journal = New(Config{Folder: home + "/marks", State: home, Device: "0a1b2c3d", Now: time.Now})
	w.small()
	for {
		batch := int(time.Now().UnixNano() / 1000 % 1e14)
		if err := w.Append(bulk(batch, 100)); err != nil {
			fmt.Println("error", err)
			return
		}
		fmt.Println("saved", 1+batch)
	}
}

// fillAndKill runs such a window until it has saved so many batches, and kills it. It gives
// the time of the last one, or what it said instead.
func fillAndKill(home string, batches int) (last int64, complaint string) {
	cmd := exec.Command(os.Args[0], "-test.run=^TestFillForEver$")
	cmd.Env = append(os.Environ(), childHome+"="+home)
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return 0, err.Error()
	}
	for lines, n := bufio.NewScanner(out), 0; lines.Scan(); {
		said, saved := strings.CutPrefix(lines.Text(), "saved ")
		if !saved {
			complaint += lines.Text()
			continue
		}
		last, _ = strconv.ParseInt(said, 10, 64)
		if n++; n == batches {
			_ = cmd.Process.Kill()
		}
	}
	_ = cmd.Wait()
	return last, complaint
}

func TestASaveThatMadeRoomOutlivesAKill(t *testing.T) {
	w := newWorld(t).small()
	random := rand.New(rand.NewPCG(21, 22))
	rounds := 4
	if testing.Short() {
		rounds = 2
	}
	newest := int64(0)
	for range rounds {
		var last [2]int64
		var said [2]string
		var wait sync.WaitGroup
		for i := range last {
			n := 5 + random.IntN(20)
			wait.Go(func() { last[i], said[i] = fillAndKill(w.State, n) })
		}
		wait.Wait()
		if said != [2]string{} {
			t.Fatal(said)
		}
		newest = max(newest, last[0], last[1])
		next := w.window().small()
		if err := next.Prepare(); err != nil { // it cuts off half a line, and says so
			t.Fatal(err)
		}
		_, _ = next.Read()
		lines, err := w.window().Read()
		if err != nil {
			t.Fatal(err)
		}
		if f := next.Findings(); f.Bad+f.Edited > 0 {
			t.Fatalf("found %+v", f)
		}
		at := map[string]int64{}
		for _, l := range lines {
			at[l.ID] = max(at[l.ID], l.Time)
		}
		for _, l := range bulk(0, 100) {
			if at[l.ID] < newest {
				t.Fatalf("%s is as it was at %d; %d was confirmed", l.ID, at[l.ID], newest)
			}
		}
	}
}
