package model

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"dailies/ui/uitest"
)

// What a test reads from the screen, as a person would. What is cut on it, such as a long title,
// or has no place there comes from the model, and only here.

var (
	placeForm = regexp.MustCompile(`(\d[\d,]*) of (\d[\d,]*) · `)
	countForm = regexp.MustCompile(`\d (Inbox|To-read|Read|Skipped)(?: (\d[\d,]*))?  `)
	allForm   = regexp.MustCompile(`5 All ([\d,]+)`)
)

func numberOf(text string) int {
	n, _ := strconv.Atoi(strings.ReplaceAll(text, ",", ""))
	return n
}

// place is the row of the selected paper, from 0, and how many papers the list has: what its
// first line says.
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

// counts are the numbers of papers by status, as the header has them.
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

// filter is what stands in the line of the filter; "" if there is none.
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

// title is the selected paper's title; "" if none is.
func (p *player) title() string {
	if s := p.m.reading.Selected(); s != nil {
		return s.Title.String()
	}
	return ""
}

// titles are the titles that the current view shows, in order.
func (p *player) titles() []string {
	var all []string
	for _, i := range p.m.view().Shown {
		all = append(all, p.m.shelf.Papers.Paper(int(i)).Title.String())
	}
	return all
}

// picked are the titles of the papers that are picked.
func (p *player) picked() []string {
	var all []string
	for i := range p.m.shelf.Papers.Len() {
		if p.m.triage.Picks.Has(int32(i)) {
			all = append(all, p.m.shelf.Papers.Paper(i).Title.String())
		}
	}
	return all
}

// says is the message in the footer, uncut.
func (p *player) says() string { return p.m.dialog.Now().Text.String() }

// typing reports whether the line of the filter takes the keys.
func (p *player) typing() bool { return p.m.typing() }

// covered reports whether something lies over the panes.
func (p *player) covered() bool { return p.m.dialog.Overlay != nil }

// theme is the name of the theme that the screen is drawn in.
func (p *player) theme() string { return p.m.screen.Theme.Name }

// papers is how many there are, as the header says.
func (p *player) papers() int {
	p.t.Helper()
	header, _, _ := strings.Cut(p.screen(), "\n")
	found := allForm.FindStringSubmatch(header)
	if found == nil {
		p.t.Fatalf("the header does not say how many papers there are: %q", header)
	}
	return numberOf(found[1])
}

// waits is how many keys wait for what they are about.
func (p *player) waits() int { return len(p.m.waitingKeys) }

// sees fails where one of these texts is not on the screen.
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

// lacks fails where one of these texts is on the screen.
func (p *player) lacks(texts ...string) *player {
	p.t.Helper()
	screen := p.screen()
	for _, text := range texts {
		uitest.Lacks(p.t, screen, text)
	}
	return p
}

// screen is what a person sees, without colours.
func (p *player) screen() string {
	p.t.Helper()
	return ansi.Strip(p.m.View())
}

// begins fails where a text does not begin so.
func begins(t testing.TB, text, prefix string, about ...any) {
	t.Helper()
	if !strings.HasPrefix(text, prefix) {
		t.Errorf("%q does not begin with %q %s", text, prefix, fmt.Sprint(about...))
	}
}
