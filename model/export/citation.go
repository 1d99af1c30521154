package export

import (
	"strconv"
	"strings"

	"dailies/model/library"
	"dailies/model/tex"
	"dailies/parser/clean"
)

// citedNames is how many authors a citation names; of more, the first one "et al.".
const citedNames = 3

// Citation is a paper as a text cites it. What is unknown is left out: `Ada Li and Bo He.
// "Title". arXiv:2510.01234, 2025.`
func Citation(p *library.Paper) string {
	var parts []string
	if who := citedAuthors(p.Names()); who != "" {
		parts = append(parts, strings.TrimSuffix(who, ".")+".")
	}
	parts = append(parts, "“"+tex.Unicode(p.Title).String()+"”.")
	var where []string
	if p.ArXiv != "" {
		where = append(where, "arXiv:"+p.ArXiv)
	}
	if year := year(p); year != 0 {
		where = append(where, strconv.Itoa(year))
	}
	if len(where) > 0 {
		parts = append(parts, strings.Join(where, ", ")+".")
	}
	return strings.Join(parts, " ")
}

func citedAuthors(names []clean.Text) string {
	switch n := len(names); {
	case n == 0:
		return ""
	case n == 1:
		return names[0].String()
	case n > citedNames:
		return names[0].String() + " et al."
	default:
		return clean.Join(clean.Literal(", "), names[:n-1]...).String() + " and " + names[n-1].String()
	}
}
