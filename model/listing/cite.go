package listing

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

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
	if year := yearOf(p); year != 0 {
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

// BibTeX is a paper as an entry of a bibliography. Fields that are unknown are left out.
func BibTeX(p *library.Paper) string {
	var b strings.Builder
	fmt.Fprintf(&b, "@misc{%s,\n", citeKey(p))
	field := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&b, "  %-13s = {%s},\n", name, value)
		}
	}
	field("title", "{"+bibText(p.Title.String())+"}") // twice in braces, so that capitals stay
	field("author", bibText(clean.Join(clean.Literal(" and "), p.Names()...).String()))
	if year := yearOf(p); year != 0 {
		field("year", strconv.Itoa(year))
	}
	if p.ArXiv != "" {
		field("eprint", p.ArXiv)
		field("archivePrefix", "arXiv")
		if categories := p.Categories(); len(categories) > 0 {
			field("primaryClass", bibText(categories[0].String()))
		}
		field("url", "https://arxiv.org/abs/"+p.ArXiv)
	}
	return b.String() + "}"
}

// yearOf is the year of the paper's date, else that in its arXiv number; 0 where neither
// is sure.
func yearOf(p *library.Paper) int {
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

// citeKey names the entry as Google Scholar does: the first author's last name, the year,
// and the first long word of the title, as far as they are known.
func citeKey(p *library.Paper) string {
	key := ""
	if names := p.Names(); len(names) > 0 {
		if words := strings.Fields(names[0].String()); len(words) > 0 {
			key = keyLetters(words[len(words)-1])
		}
	}
	if year := yearOf(p); year != 0 {
		key += strconv.Itoa(year)
	}
	for word := range strings.FieldsSeq(p.Title.String()) {
		if word = keyLetters(word); len(word) > 3 {
			return key + word
		}
	}
	if key == "" {
		return "paper"
	}
	return key
}

// keyLetters are the letters and digits of a word as ASCII, in lower case and without
// accents; others are dropped.
func keyLetters(word string) string {
	return strings.Map(func(r rune) rune {
		if r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return r
	}, string(library.Key(word)))
}

// bibText escapes what BibTeX takes for a sign. TeX stays as the authors wrote it, but
// braces that do not match would end the entry: they are left out.
func bibText(s string) string {
	var b strings.Builder
	escaped := false
	for _, r := range s {
		if strings.ContainsRune("&%#", r) && !escaped {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
		escaped = r == '\\' && !escaped
	}
	if !balanced(b.String()) {
		return strings.NewReplacer("{", "", "}", "").Replace(b.String())
	}
	return b.String()
}

func balanced(s string) bool {
	open := 0
	for _, r := range s {
		switch r {
		case '{':
			open++
		case '}':
			open--
		}
		if open < 0 {
			return false
		}
	}
	return open == 0
}
