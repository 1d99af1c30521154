package model

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"dailies/ui/uitest"
)

// This file reads the screen as a person would. Only what the screen cuts or does not show, such as long
// titles, is read from the model.

var (
	placeForm = regexp.MustCompile(`(\d[\d,]*) of (\d[\d,]*) · `)
	countForm = regexp.MustCompile(`\d (Inbox|To-read|Read|Skipped)(?: (\d[\d,]*))?  `)
	allForm   = regexp.MustCompile(`5 All ([\d,]+)`)
)

func numberOf(text string) int {
	n, _ := strconv.Atoi(strings.ReplaceAll(text, ",", ""))
	return n
}

// place returns the row of the selected paper and the number of listed papers, from the first line of the
// list.
func (p *player) place() (row, shown int) {
	p.t.Helper()
	found := placeForm.FindStringSubmatch(p.screen())
	if found == nil {
		return 0, 0
	}
	return numberOf(found[1]) - 1, numberOf(found[2])
}

func (p *player) row() int   { row, _ := p.place(); return row }
func (p *player) shown() int { _, shown := p.place(); return shown }

// selectedLine returns the line of the screen with the first line of the selected row.
func (p *player) selectedLine() int {
	return slices.IndexFunc(strings.Split(p.screen(), "\n"), func(line string) bool { return strings.HasPrefix(line, "▌") })
}

// counts returns the numbers of papers by status, from the header.
func (p *player) counts() (n [4]int) {
	p.t.Helper()
	header, _, _ := strings.Cut(p.screen(), "\n")
	all := countForm.FindAllStringSubmatch(header, -1)
	if len(all) != len(n) {
		p.t.Fatalf("the header has no counts: %q", header)
	}
	for i, found := range all {
		n[i] = numberOf(found[2])
	}
	return n
}

// filter returns the text in the filter line; "" if there is none.
func (p *player) filter() string {
	p.t.Helper()
	lines := strings.Split(p.screen(), "\n")
	text, ok := strings.CutPrefix(lines[max(len(lines)-2, 0)], "  / ")
	if !ok {
		return ""
	}
	text, _, _ = strings.Cut(text, "   ")
	return strings.TrimRight(text, " ")
}

// title returns the title of the selected paper; "" if there is none.
func (p *player) title() string {
	if s := p.m.reading.Selected(); s != nil {
		return s.Title.String()
	}
	return ""
}

// titles returns the titles of the listed papers, in order.
func (p *player) titles() []string {
	var all []string
	for _, i := range p.m.view().Shown {
		all = append(all, p.m.shelf.Papers.Paper(int(i)).Title.String())
	}
	return all
}

// picked returns the titles of the picked papers.
func (p *player) picked() []string {
	var all []string
	for i := range p.m.shelf.Papers.Len() {
		if p.m.triage.Picks.Has(int32(i)) {
			all = append(all, p.m.shelf.Papers.Paper(i).Title.String())
		}
	}
	return all
}

// message returns the message in the footer, not cut off.
func (p *player) message() string { return p.m.dialog.Now().Text.String() }

// papers returns the number of papers, from the header.
func (p *player) papers() int {
	p.t.Helper()
	header, _, _ := strings.Cut(p.screen(), "\n")
	found := allForm.FindStringSubmatch(header)
	if found == nil {
		p.t.Fatalf("the header does not say how many papers there are: %q", header)
	}
	return numberOf(found[1])
}

// waitingKeys returns how many keys wait for a result.
func (p *player) waitingKeys() int { return len(p.m.waitingKeys) }

// sees fails the test if one of the texts is not on the screen.
func (p *player) sees(want ...string) *player {
	p.t.Helper()
	screen := p.screen()
	for _, w := range want {
		if !strings.Contains(screen, w) {
			p.t.Fatalf("the screen does not show %q:\n%s", w, screen)
		}
	}
	return p
}

// lacks fails the test if one of the texts is on the screen.
func (p *player) lacks(texts ...string) *player {
	p.t.Helper()
	screen := p.screen()
	for _, text := range texts {
		uitest.Lacks(p.t, screen, text)
	}
	return p
}

// screen returns the screen without colours.
func (p *player) screen() string {
	p.t.Helper()
	return ansi.Strip(p.m.View())
}

// begins fails the test if a text does not have a prefix.
func begins(t testing.TB, text, prefix string, about ...any) {
	t.Helper()
	if !strings.HasPrefix(text, prefix) {
		t.Errorf("%q does not begin with %q %s", text, prefix, fmt.Sprint(about...))
	}
}
