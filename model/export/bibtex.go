package export

import (
	"bufio"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

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
			if slices.Contains(strings.Fields(strings.ToLower(n.String())), "and") {
				authors[i] = "{" + texText(n.String()) + "}" // or it would be two names
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
			if all := p.Categories(); len(all) > 0 {
				field("primaryClass", texText(all[0].String()))
			}
		}
		field("url", texAddress(e.address()))
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

// texText is a text as TeX. Formulas stay formulas if they are harmless; all else is
// escaped, because a title comes from outside and \input reads files.
func texText(text string) string {
	var b strings.Builder
	for text != "" {
		if formula := formulaAt(text); formula != "" {
			b.WriteString(formula)
			text = text[len(formula):]
			continue
		}
		r, size := utf8.DecodeRuneInString(text)
		if escaped, special := texSpecials[r]; special {
			b.WriteString(escaped)
		} else {
			b.WriteRune(r)
		}
		text = text[size:]
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

// texAddress is a web address whose signs cannot end the field or begin a comment.
func texAddress(address string) string {
	return strings.NewReplacer("{", "%7B", "}", "%7D", `\`, "%5C", "%", `\%`, "#", `\#`).Replace(address)
}
