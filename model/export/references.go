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

// writeRIS writes RIS, which has a two-letter tag on each line and ends lines with CRLF. Each value is
// put on one line, so that no text can start a field of its own.
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
		field("DA", strings.ReplaceAll(e.certainDate(), "-", "/"))
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

// writeCSLJSON writes CSL-JSON, the input format of citation processors. An "article" is a preprint.
func writeCSLJSON(out *bufio.Writer, entries []Entry) {
	items, keys := make([]map[string]any, len(entries)), citationKeys(entries) // [] instead of null
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
		if e.certainDate() != "" {
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
	_ = enc.Encode(items) // out keeps its first error
}

// writeBibTeX writes one @misc entry per paper, as arXiv's own export does.
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
		field("title", "{"+texText(p.Title.String())+"}") // the inner braces preserve capitals
		authors := make([]string, len(names))
		for i, n := range names {
			authors[i] = texText(n.inverted())
			if conjunction.MatchString(n.Family) {
				authors[i] = "{" + authors[i] + "}" // braces prevent BibTeX from splitting it at "and"
			}
		}
		field("author", strings.Join(authors, " and "))
		field("year", year(p))
		if e.certainDate() != "" { // jan, feb … are macros that styles translate
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

// texFormula matches a formula that is safe to export: it has only commands for symbols and layout, and
// no unbalanced brace or percent sign.
const texFormula = `\$(?:[A-Za-z0-9 ^_+\-*/=().,:<>|'!]|\{[A-Za-z0-9 ^_+\-*/=().,]*\}|\\(?:` +
	`alpha|beta|gamma|delta|epsilon|varepsilon|theta|kappa|lambda|mu|nu|pi|rho|sigma|tau|phi|varphi|psi|omega|Gamma|Delta|Theta|Lambda|Sigma|Phi|Psi|Omega|` +
	`times|to|rightarrow|infty|ell|cdot|approx|leq|geq|le|ge|pm|sim|mathcal|mathbf|mathrm|mathbb|text|textit|textbf|emph|sqrt|` +
	`log|ln|exp|max|min|sum|prod|frac|in|cdots|ldots|eta|zeta|xi|chi|partial|nabla|hat|bar|tilde)\b)+\$`

var texMath = regexp.MustCompile("^" + texFormula)

// texSpecials escapes the special characters of TeX. Braces become commands, because BibTeX counts even
// escaped braces to find the end of a field.
var texSpecials = map[rune]string{
	'\\': `\textbackslash{}`, '{': `\textbraceleft{}`, '}': `\textbraceright{}`, '$': `\$`, '&': `\&`, '%': `\%`, '#': `\#`, '_': `\_`,
	'~': `\textasciitilde{}`, '^': `\textasciicircum{}`,
}

// texText converts text to TeX. It keeps safe formulas, converts other TeX to Unicode, and escapes the
// rest, because titles are untrusted and \input reads files.
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

// formulaAt returns the formula at the start of text, or "". As in pandoc, there must be no space just
// inside the dollar signs and no digit after the formula: "$5 to $10" is money.
func formulaAt(text string) string {
	formula := texMath.FindString(text)
	inner := strings.Trim(formula, "$")
	after := strings.TrimPrefix(text, formula)
	if inner != strings.TrimSpace(inner) || after != "" && after[0] >= '0' && after[0] <= '9' {
		return ""
	}
	return formula
}

// texAddress escapes the characters of a web address that could end the field or start a comment.
var texAddress = strings.NewReplacer("{", "%7B", "}", "%7D", `\`, "%5C", "%", `\%`, "#", `\#`)

// name is the name of an author, split as in CSL-JSON. A single word is a family name.
type name struct {
	Family string `json:"family"`
	Given  string `json:"given,omitempty"`
}

func (n name) String() string { return strings.TrimSpace(n.Given + " " + n.Family) }

func (n name) inverted() string { return english.JoinNonEmpty(", ", n.Family, n.Given) }

// citationKeys returns unique citation keys such as "vaswani2017attention", or "attention2017" without
// authors, because a BibTeX key must not start with a digit. Duplicates get a letter at the end.
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
		family = asciiKey(words[len(words)-1])
	}
	isSeparator := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	for _, word := range strings.FieldsFunc(e.Paper.Title.String(), isSeparator) {
		key := asciiKey(word)
		switch {
		case len(key) < 2 || slices.Contains(stopWords, key):
			continue
		case family == "" && (key[0] < '0' || key[0] > '9'):
			return key + year
		}
		return cmp.Or(family, "paper") + year + key
	}
	return cmp.Or(family, "paper") + year
}

var stopWords = strings.Fields("an and are as at by can do does for from how in is it not of on or the " +
	"to towards toward via what when why with")

const maxKeyPart = 40 // letters of a name or a word in a citation key

var notInKeys = regexp.MustCompile(`[^a-z0-9]+`)

// asciiKey reduces a word to lower-case ASCII letters and digits: "Müller" becomes "muller".
func asciiKey(word string) string {
	key := notInKeys.ReplaceAllString(strings.ToLower(norm.NFKD.String(word)), "")
	return key[:min(len(key), maxKeyPart)]
}
