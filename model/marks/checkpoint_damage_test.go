package marks

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/model/marks/pages"
)

func TestADamagedCheckpointIsNoDamageToTheMarks(t *testing.T) {
	c := marked(t, 3000)
	path, _ := filepath.Glob(c.home + "/one/state/*.checkpoint")
	good, err := os.ReadFile(path[0])
	if err != nil {
		t.Fatal(err)
	}
	whole, _, used := c.opened("one")
	if !used {
		t.Fatal("the checkpoint was not used")
	}
	opened := 0
	for n := range 40 {
		bad := slices.Clone(good)
		switch at := c.r.IntN(len(bad)); n % 4 {
		case 0:
			bad[at] ^= 1 << c.r.IntN(8)
		case 1:
			bad = bad[:at]
		case 2:
			clear(bad[at:min(len(bad), at+pages.Size)])
		case 3:
			bad = append(bad, bad[:at]...)
		}
		if err := os.WriteFile(path[0], bad, 0o600); err != nil {
			t.Fatal(err)
		}
		with, _, used := c.opened("one")
		if used {
			opened++
		}
		if with != whole {
			t.Fatalf("damage %d is seen", n)
		}
	}
	if opened < 7 {
		t.Errorf("%d of 40 were opened before the damage was found", opened)
	}
}

// TestAForgedCheckpointNeverPanics changes bytes and makes all checksums
// right again.
func TestAForgedCheckpointNeverPanics(t *testing.T) {
	c := marked(t, 700)
	path, _ := filepath.Glob(c.home + "/one/state/*.checkpoint")
	good, err := os.ReadFile(path[0])
	if err != nil {
		t.Fatal(err)
	}
	n := (len(good) - 20) / (pages.Size + 4)
	head := int(binary.LittleEndian.Uint64(good[len(good)-12:]))
	config := c.config("one")
	config.ReadOnly = true
	for range 150 {
		bad := slices.Clone(good)
		for range 1 + c.r.IntN(3) {
			at := c.r.IntN(n * pages.Size)
			if c.r.IntN(2) == 0 {
				at = head + c.r.IntN(200)
			}
			bad[at] = byte(c.r.Uint32())
		}
		forge(bad, n)
		if err := os.WriteFile(path[0], bad, 0o600); err != nil {
			t.Fatal(err)
		}
		s, m, r := Open(config)
		_ = shown(t, m, r)
		_ = s.Close()
	}
}

func forge(file []byte, n int) {
	table := crc32.MakeTable(crc32.Castagnoli)
	for i := range n {
		sum := crc32.Checksum(file[i*pages.Size:(i+1)*pages.Size], table)
		binary.LittleEndian.PutUint32(file[n*pages.Size+i*4:], sum)
	}
	end := file[n*pages.Size : len(file)-4]
	binary.LittleEndian.PutUint32(file[len(file)-4:], crc32.Checksum(end, table))
}

// eachPageDamaged gives the homes of many marks in which one page of the checkpoint is
// damaged.
func eachPageDamaged(t *testing.T, try func(c *checkpoints, page int)) {
	t.Helper()
	c := marked(t, 3000)
	path, _ := filepath.Glob(c.home + "/one/*/*.checkpoint")
	journal, _ := filepath.Glob(c.home + "/one/marks/*.jsonl")
	good, err := os.ReadFile(path[0])
	if err != nil {
		t.Fatal(err)
	}
	lines, err := os.ReadFile(journal[0])
	if err != nil {
		t.Fatal(err)
	}
	for page := range len(good) / (pages.Size + 4) {
		bad := slices.Clone(good)
		bad[page*pages.Size+100] ^= 1
		for path, text := range map[string][]byte{path[0]: bad, journal[0]: lines} {
			if err := os.WriteFile(path, text, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		_ = os.Remove(strings.TrimSuffix(path[0], "checkpoint") + "size") // the journal is no shorter than it was left
		try(c, page)
	}
}

func TestDamageThatUndoFindsFirstIsNoDamageToTheMarks(t *testing.T) {
	var whole string
	eachPageDamaged(t, func(c *checkpoints, page int) {
		config := c.config("one")
		config.ReadOnly, config.Now = true, func() time.Time { return time.UnixMilli(2_000_000) }
		s, m, r := Open(config)
		defer s.Close()
		m.sitting.name = "that"
		for range 3 {
			m.Undo()
		}
		after := shown(t, m, r)
		if whole == "" {
			whole = after
		}
		if after != whole {
			t.Errorf("damage of page %d is seen", page)
		}
	})
}

// TestDamageThatIsFoundInTheEndIsNotHandedDown: what another window wrote last, and this
// one has not heard of, is looked up when a checkpoint is made.
func TestDamageThatIsFoundInTheEndIsNotHandedDown(t *testing.T) {
	opened := 0
	eachPageDamaged(t, func(c *checkpoints, page int) {
		one, m, _ := Open(c.config("one"))
		if one.base != nil {
			opened++
		}
		var fresh []Change
		for i := range 60 {
			fresh = append(fresh, status(library.ID(fmt.Sprint("new ", i)), Read))
		}
		save(t, one, m, m.Do(fresh...))
		two, n, _ := Open(c.config("one"))
		save(t, two, n, n.Do(status("paper7", Read), status("paper1500", Skipped), status("paper2000", Read)))
		if err := two.Close(); err != nil {
			t.Fatal(err)
		}
		one.beside = 0
		if err := one.Close(); err != nil {
			t.Fatal(err)
		}
		config := c.config("one")
		config.ReadOnly = true
		s, m, _ := Open(config)
		defer s.Close()
		if m.Len() < 3050 || s.base == nil {
			t.Errorf("page %d was damaged: %d marks are left, from a checkpoint: %v", page, m.Len(), s.base != nil)
		}
	})
	if opened < 30 {
		t.Errorf("only %d damaged checkpoints were opened", opened)
	}
}

func TestWhatStandsInAForgedCheckpointIsCleaned(t *testing.T) {
	c := marked(t, 100)
	s, m, _ := Open(c.config("one"))
	one := Change{ID: "paper1", Title: "A title", Note: ptr("a long note"), Snooze: ptr("2026-12-01"), Tag: []string{"a-long-tag"}}
	save(t, s, m, m.Do(one))
	s.beside = 0
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	path := s.checkpointPath()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"A title", "a long note", "2026-12-01", "a-long-tag"} {
		text = bytes.ReplaceAll(text, []byte(word), []byte("\x1b[31m"+word[5:]))
	}
	forge(text, (len(text)-20)/(pages.Size+4))
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	s, m, _ = Open(c.config("one"))
	defer s.Close()
	mark := m.Get("paper1")
	step, _ := m.Undo()
	if said := fmt.Sprintf("%+v", mark) + Lines([]Step{step}); s.base == nil || strings.Contains(said, "\x1b") || mark.Snooze != "" {
		t.Errorf("from a checkpoint (%v) comes %q", s.base != nil, said)
	}
}
