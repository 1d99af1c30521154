package listing

import (
	"strconv"
	"strings"

	"dailies/model/library"
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
	parts = append(parts, "“"+p.Title.String()+"”.")
	var where []string
	if p.ArXiv != "" {
		where = append(where, "arXiv:"+p.ArXiv)
	}
	if year := Year(p); year != 0 {
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

// Year is the year of the paper's date, else that in its arXiv number; 0 if neither
// is sure.
func Year(p *library.Paper) int {
	if p.Date.Year != 0 && !p.Date.Inferred {
		return p.Date.Year
	}
	if len(p.ArXiv) > 4 && p.ArXiv[4] == '.' { // 2510.01234; older numbers begin with a category
		if year, err := strconv.Atoi(p.ArXiv[:2]); err == nil {
			return 2000 + year
		}
	}
	return 0
}
