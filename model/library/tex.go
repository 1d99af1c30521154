package library

import (
	"cmp"
	"slices"
	"strings"
)

// texStyles are the TeX commands for fonts and accents, whose names are not part of a title.
// Accents that are not letters (\" \' \^) are dropped as punctuation.
var texStyles = strings.Fields(`
	text textbf textit textmd textnormal textrm textsc textsf textsl texttt textup textsubscript textsuperscript
	emph underline boldsymbol bm pmb operatorname mbox
	mathbb mathbf mathbfit mathbin mathcal mathds mathfrak mathit mathnormal mathop mathord mathrel mathrm mathscr mathsf mathtt
	bf em it rm sc sf sl tt cal
	bfseries itshape mdseries normalfont rmfamily scshape sffamily slshape ttfamily upshape
	tiny scriptsize footnotesize small normalsize large Large LARGE huge Huge
	displaystyle textstyle scriptstyle scriptscriptstyle
	b c d H k r t u v
	acute bar breve check ddot dddot dot grave hat mathring overline tilde vec widehat widetilde`)

// texLetters are the TeX commands that are letters.
var texLetters = map[string]string{
	"aa": "å", "AA": "Å", "ae": "æ", "AE": "Æ", "dh": "ð", "DH": "Ð", "dj": "đ", "DJ": "Đ",
	"i": "i", "j": "j", "imath": "i", "jmath": "j", "l": "ł", "L": "Ł", "ng": "ŋ", "NG": "Ŋ",
	"o": "ø", "O": "Ø", "oe": "œ", "OE": "Œ", "ss": "ß", "th": "þ", "TH": "Þ",
}

// withoutTeX drops font and accent commands and writes letter commands as the
// letters they are. Of other commands the name stays: $\alpha$ reads "alpha".
func withoutTeX(text string) string {
	before, after, found := strings.Cut(text, `\`)
	if !found {
		return text
	}
	var out strings.Builder
	for found {
		out.WriteString(before)
		var name string
		name, after = command(after)
		if !slices.Contains(texStyles, name) {
			out.WriteString(cmp.Or(texLetters[name], name))
		}
		before, after, found = strings.Cut(after, `\`)
	}
	out.WriteString(before)
	return out.String()
}

// command splits off the letters that a command's name consists of.
func command(text string) (name, rest string) {
	rest = strings.TrimLeft(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
	return text[:len(text)-len(rest)], rest
}
