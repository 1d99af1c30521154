package export

import (
	"bufio"
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"dailies/model/library"
	"dailies/model/tex"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// writeRIS writes the format of reference managers: a tag of two letters a line, CRLF at its
// end. A field is one line, so that nothing in a text can begin a field of its own.
func writeRIS(out *bufio.Writer, entries []Entry) {
	keys := citationKeys(entries)
	for i, e := range entries {
		field := func(tag, value string) {
			if value = strings.Join(strings.Fields(value), " "); value != "" {
				fmt.Fprintf(out, "%s  - %s\r\n", tag, value)
			}
		}
		field("TY", "UNPB") // unpublished: a preprint
		field("ID", keys[i])
		field("TI", e.title())
		for _, n := range e.names() {
			field("AU", n.inverted())
		}
		field("PY", year(e.Paper))
		field("DA", strings.ReplaceAll(e.citedDay(), "-", "/"))
		field("AB", e.abstract())
		if e.Paper.ArXiv != "" {
			field("M1", "arXiv:"+e.Paper.ArXiv)
		}
		field("UR", e.address())
		for _, tag := range e.Mark.Tags {
			field("KW", tag)
		}
		field("N1", e.Mark.Note)
		fmt.Fprint(out, "ER  - \r\n\r\n")
	}
}

// writeCSLJSON writes CSL-JSON, the input format of citation processors. A date is a year, or a year, month and
// day; an "article" is a preprint.
func writeCSLJSON(out *bufio.Writer, entries []Entry) {
	items, keys := make([]map[string]any, len(entries)), citationKeys(entries) // [] rather than null
	for i, e := range entries {
		item := map[string]any{"id": keys[i], "type": "article", "title": e.title()}
		set := func(field, value string) {
			if value != "" {
				item[field] = value
			}
		}
		if names := e.names(); len(names) > 0 {
			item["author"] = names
		}
		if e.citedDay() != "" {
			year, month, day := e.Paper.Date.Numbers()
			item["issued"] = map[string][][]int{"date-parts": {{year, month, day}}}
		} else if year, err := strconv.Atoi(year(e.Paper)); err == nil {
			item["issued"] = map[string][][]int{"date-parts": {{year}}}
		}
		set("abstract", e.abstract())
		set("URL", e.address())
		if e.Paper.ArXiv != "" {
			set("number", "arXiv:"+e.Paper.ArXiv)
			set("publisher", "arXiv")
		}
		set("keyword", strings.Join(e.Mark.Tags, ", "))
		set("note", e.Mark.Note)
		items[i] = item
	}
	enc := encoder(out)
	enc.SetIndent("", "  ")
	_ = enc.Encode(items) // out remembers why it failed
}

// writeBibTeX writes an @misc entry a paper, as arXiv's own export does.
func writeBibTeX(out *bufio.Writer, entries []Entry) {
	keys := citationKeys(entries)
	for i, e := range entries {
		p, names := e.Paper, e.names()
		if i > 0 {
			fmt.Fprintln(out)
		}
		if len(names) == 0 {
			fmt.Fprintln(out, "% The dump of this paper names no authors.")
		}
		fmt.Fprintf(out, "@misc{%s,\n", keys[i])
		field := func(name, value string) {
			if value != "" {
				fmt.Fprintf(out, "  %-13s = {%s},\n", name, value)
			}
		}
		field("title", "{"+texText(p.Title.String())+"}") // the inner braces keep capitals
		authors := make([]string, len(names))
		for i, n := range names {
			authors[i] = texText(n.inverted())
			if joined.MatchString(n.Family) {
				authors[i] = "{" + authors[i] + "}" // or it would be two names
			}
		}
		field("author", strings.Join(authors, " and "))
		field("year", year(p))
		if e.citedDay() != "" { // jan, feb … are macros, which a style writes out in its language
			fmt.Fprintf(out, "  %-13s = %.3s,\n", "month", strings.ToLower(time.Month(p.Date.Month).String()))
		}
		if p.ArXiv != "" {
			field("eprint", p.ArXiv)
			field("archivePrefix", "arXiv")
			if all := p.Details.Categories; len(all) > 0 {
				field("primaryClass", texText(all[0].String()))
			}
		}
		field("url", texAddress.Replace(e.address()))
		fmt.Fprintln(out, "}")
	}
}

// texFormula matches a formula that may stay as it is: commands that only draw, and no brace
// or percent sign that could reach beyond it.
const texFormula = `\$(?:[A-Za-z0-9 ^_+\-*/=().,:<>|'!]|\{[A-Za-z0-9 ^_+\-*/=().,]*\}|\\(?:` +
	`alpha|beta|gamma|delta|epsilon|varepsilon|theta|kappa|lambda|mu|nu|pi|rho|sigma|tau|phi|varphi|psi|omega|Gamma|Delta|Theta|Lambda|Sigma|Phi|Psi|Omega|` +
	`times|to|rightarrow|infty|ell|cdot|approx|leq|geq|le|ge|pm|sim|mathcal|mathbf|mathrm|mathbb|text|textit|textbf|emph|sqrt|` +
	`log|ln|exp|max|min|sum|prod|frac|in|cdots|ldots|eta|zeta|xi|chi|partial|nabla|hat|bar|tilde)\b)+\$`

var texMath = regexp.MustCompile("^" + texFormula)

// texSpecials are the characters that mean something to TeX. A brace gets a name, because BibTeX
// counts those with a backslash as well to find the end of a field.
var texSpecials = map[rune]string{
	'\\': `\textbackslash{}`, '{': `\textbraceleft{}`, '}': `\textbraceright{}`, '$': `\$`, '&': `\&`, '%': `\%`, '#': `\#`, '_': `\_`,
	'~': `\textasciitilde{}`, '^': `\textasciicircum{}`,
}

// texText is a text as TeX. Formulas stay formulas if they are harmless. Other TeX becomes Unicode, and
// what is left is escaped, because a title comes from outside and \input reads files.
func texText(text string) string {
	var b strings.Builder
	for text != "" {
		formula := formulaAt(text)
		text = text[len(formula):]
		n := 0
		for n < len(text) && formulaAt(text[n:]) == "" {
			n++
		}
		b.WriteString(formula)
		for _, r := range tex.Unicode(clean.Of(text[:n])).String() {
			b.WriteString(cmp.Or(texSpecials[r], string(r)))
		}
		text = text[n:]
	}
	return b.String()
}

// formulaAt returns the formula that a text begins with; "" if there is none. As in pandoc, no
// blank stands inside at its dollars and no digit behind it: "$5 to $10" is money.
func formulaAt(text string) string {
	formula := texMath.FindString(text)
	inner := strings.Trim(formula, "$")
	after := strings.TrimPrefix(text, formula)
	if inner != strings.TrimSpace(inner) || after != "" && after[0] >= '0' && after[0] <= '9' {
		return ""
	}
	return formula
}

// texAddress escapes the signs of a web address that could end the field or begin a comment.
var texAddress = strings.NewReplacer("{", "%7B", "}", "%7D", `\`, "%5C", "%", `\%`, "#", `\#`)

// name is an author's name in its parts, as CSL-JSON has it. A name of one word is all family.
type name struct {
	Family string `json:"family"`
	Given  string `json:"given,omitempty"`
}

func (n name) String() string { return strings.TrimSpace(n.Given + " " + n.Family) }

// inverted is "Family, Given".
func (n name) inverted() string { return english.JoinNonEmpty(", ", n.Family, n.Given) }

// citationKeys are the keys of papers in an export, as "vaswani2017attention". Without names it
// is "attention2017", because BibTeX wants no digit in front. Where two would have the same
// key, the second and further ones get a letter behind it.
func citationKeys(entries []Entry) []string {
	keys, used := make([]string, len(entries)), map[string]bool{}
	for i, e := range entries {
		base := citationKey(e)
		key := base
		for n := 0; used[key]; n++ {
			if key = base + string(rune('a'+n)); n >= 26 {
				key = base + strconv.Itoa(n+1)
			}
		}
		keys[i], used[key] = key, true
	}
	return keys
}

func citationKey(e Entry) string {
	family, year := "", year(e.Paper)
	if names := e.names(); len(names) > 0 {
		words := strings.Fields(names[0].Family)
		for len(words) > 1 && library.IsSuffix(words[len(words)-1]) {
			words = words[:len(words)-1]
		}
		family = letterKey(words[len(words)-1])
	}
	noLetter := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	for _, word := range strings.FieldsFunc(e.Paper.Title.String(), noLetter) {
		key := letterKey(word)
		switch {
		case len(key) < 2 || slices.Contains(smallWords, key):
			continue
		case family == "" && (key[0] < '0' || key[0] > '9'):
			return key + year
		}
		return cmp.Or(family, "paper") + year + key
	}
	return cmp.Or(family, "paper") + year
}

// smallWords say nothing of what a title is about.
var smallWords = strings.Fields("an and are as at by can do does for from how in is it not of on or the " +
	"to towards toward via what when why with")

// longestWord is how many letters of a name or a word a citation key takes.
const longestWord = 40

var notInKeys = regexp.MustCompile(`[^a-z0-9]+`)

// letterKey is a word in lower-case ASCII letters and digits: "Müller" is "muller".
func letterKey(word string) string {
	key := notInKeys.ReplaceAllString(strings.ToLower(norm.NFKD.String(word)), "")
	return key[:min(len(key), longestWord)]
}
