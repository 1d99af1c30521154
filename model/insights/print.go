package insights

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"dailies/model/marks"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// barCells is how long the longest bar is in text.
const barCells = 30

// Text is the tables as text: in each line the numbers, a name and a bar.
func (t *Tables) Text() string {
	var p printer
	p.line("%s", t.Summary())
	p.bars("papers by month", t.Months)
	p.bars("organisation", t.Orgs)
	p.trends(&t.Trends)
	p.days(t.Days)
	p.line("\nfor you: %s", t.ForYou.Text())
	return p.String()
}

// Summary says in one line how many papers there are.
func (t *Tables) Summary() clean.Text {
	n := t.Papers
	return clean.Line(fmt.Sprintf("%s: %s undecided, %s to-read, %s read, %s skipped", english.Plural(n.Total(), "paper"),
		english.Number(n[marks.Inbox]), english.Number(n[marks.ToRead]), english.Number(n[marks.Read]), english.Number(n[marks.Skipped])))
}

type printer struct{ strings.Builder }

func (p *printer) line(format string, values ...any) { fmt.Fprintf(p, format+"\n", values...) }

func (p *printer) bars(title string, all []Bar) {
	if len(all) == 0 {
		return
	}
	longest, widest := 0, 0
	for _, b := range all {
		longest = max(longest, b.Papers.Total())
		widest = max(widest, utf8.RuneCountInString(b.Name))
	}
	p.line("\n%7s %9s %7s %6s %7s  %s", "total", "undecided", "to-read", "read", "skipped", title)
	for _, b := range all {
		n := b.Papers
		p.line("%7d %9d %7d %6d %7d  %-*s  %s", n.Total(), n[marks.Inbox], n[marks.ToRead], n[marks.Read], n[marks.Skipped],
			widest, clean.Line(b.Name), hashes(n.Total(), longest))
	}
}

func (p *printer) trends(t *Trends) {
	for _, some := range []struct {
		name  string
		terms []Term
	}{{"rising", t.Rising}, {"falling", t.Falling}} {
		if len(some.terms) == 0 {
			continue
		}
		p.line("\n%7s %9s  %s terms in titles (%d papers in the newest %d days, %d before)", "recent", "before", some.name, t.Recent, t.Days, t.Older)
		for _, term := range some.terms {
			p.line("%7d %9d  %s", term.Recent, term.Older, clean.Line(term.Name))
		}
	}
}

func (p *printer) days(days []Day) {
	if len(days) == 0 {
		return
	}
	most := slices.MaxFunc(days, func(a, b Day) int { return cmp.Compare(a.Decisions, b.Decisions) })
	p.line("\n%7s  %s", "", "decisions by day")
	for _, d := range days {
		p.line("%7d  %s  %s", d.Decisions, d.Date, hashes(d.Decisions, most.Decisions))
	}
}

// hashes is a bar for n, where of has the longest one.
func hashes(n, of int) string { return strings.Repeat("#", (n*barCells+of-1)/max(of, 1)) }

// MarshalJSON writes the numbers by the names of the statuses.
func (s Statuses) MarshalJSON() ([]byte, error) {
	return json.Marshal(s.byName())
}

func (s Statuses) byName() map[string]int {
	by := map[string]int{}
	for status, n := range s {
		by[marks.Status(status).String()] = n
	}
	return by
}
