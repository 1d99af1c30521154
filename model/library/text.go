package library

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"dailies/parser"
	"dailies/parser/clean"
)

// From says who a paper is from: the organisation, or else its authors, "Chen et al." or "Chen and
// Li", or else their number, or else nothing.
func (p *Paper) From() string {
	names := p.Names()
	switch {
	case !p.Org.Name.Empty():
		return p.Org.Name.String()
	case len(names) == 1:
		return names[0].String()
	case len(names) == 2:
		return family(names[0].String()) + " and " + family(names[1].String())
	case len(names) > 2:
		return family(names[0].String()) + " et al."
	case p.Authors == 1:
		return "1 author"
	case p.Authors > 1:
		return strconv.Itoa(p.Authors) + " authors"
	}
	return ""
}

// family is an author's family name: what stands before a comma, or else the last word. A group has
// none: "Kimi Team".
func family(name string) string {
	if before, _, ok := strings.Cut(name, ","); ok {
		return before
	}
	last := name[strings.LastIndex(name, " ")+1:]
	if slices.Contains([]string{"Team", "AI", "Lab", "Research", "Group"}, last) {
		return name
	}
	return last
}

// DateText is a date as people write it: "15 Aug 2025", or "15 Aug 2025?" if the year was
// inferred and could be another. An unknown date is empty.
func DateText(d parser.Date) clean.Text {
	if !d.Known() {
		return clean.Text{}
	}
	day := strconv.Itoa(int(d.Day)) + " " + time.Month(d.Month).String()[:3]
	if d.Year == 0 {
		return clean.Of(day)
	}
	if d.Inferred {
		return clean.Of(fmt.Sprintf("%s %d?", day, d.Year))
	}
	return clean.Of(fmt.Sprintf("%s %d", day, d.Year))
}
