package library

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"dailies/parser"
)

// ID identifies a paper: it is the arXiv number where one is known, else the key of the title
// (see Key). Marks are kept under it, so neither form ever changes between versions.
//
// An arXiv number is "2510.01234". A key has one of three forms: letters, digits, + and #; for
// a second paper of the same title such a key, "~" and 8 hexadecimal digits; for a title
// without any letter or digit "=" and 16 hexadecimal digits.
type ID string

// Numbered reports whether the ID is an arXiv number: no key of a title has a dot or slash.
func (id ID) Numbered() bool { return strings.ContainsAny(string(id), "./") }

// identity returns the ID of a paper with these keys of its titles, and what else it goes by.
func identity(arXiv string, titles []ID) (id ID, also []ID) {
	if arXiv != "" {
		return ID(arXiv), titles
	}
	return titles[0], titles[1:]
}

// Key normalises a title. TeX commands for fonts and accents are dropped, compatibility
// forms are decomposed, combining marks are dropped and case is folded; of the rest,
// letters, digits, + and # stay. The result is never empty.
func Key(title string) ID {
	var room [256]byte // most titles are shorter: then the result is the only allocation
	return ID(appendTitleKey(room[:0], title))
}

func appendTitleKey(to []byte, title string) []byte {
	if key := appendKey(to, title, math.MaxInt); len(key) > len(to) {
		return key
	}
	return append(to, namelessKey(title)...)
}

// keysOf are the keys of the papers' titles, in one piece.
func (l *Library) keysOf(papers []parser.Paper) []ID {
	l.room = l.room[:0]
	ends, keys := make([]int, len(papers)), make([]ID, len(papers))
	for i := range papers {
		l.room = appendTitleKey(l.room, papers[i].Title.String())
		ends[i] = len(l.room)
	}
	whole, start := ID(l.room), 0
	for i, end := range ends {
		keys[i], start = whole[start:end], end
	}
	return keys
}

// Title is the title's key in an ID, which may be that of a second paper.
func (id ID) Title() ID {
	key, _, _ := strings.Cut(string(id), "~")
	return ID(key)
}

// namelessKey is the key of a title such as "???" or "🚀".
func namelessKey(title string) ID {
	sum := sha256.Sum256([]byte(title))
	return ID("=" + hex.EncodeToString(sum[:8]))
}

// openingLen is how many key characters of an abstract tell two papers of the same title apart.
const openingLen = 200

// openingKey is the key of an abstract's opening; empty if there is none.
func openingKey(abstract string) string {
	var room [4 * openingLen]byte
	return string(appendKey(room[:0], abstract, openingLen))
}

// asciiKeys maps an ASCII byte to its byte of the key; 0 is dropped.
var asciiKeys = func() (keys [utf8.RuneSelf]byte) {
	for _, c := range []byte("0123456789abcdefghijklmnopqrstuvwxyz+#") {
		keys[c] = c
		keys[unicode.ToUpper(rune(c))] = c
	}
	return keys
}()

// appendKey appends the key of any text, at most limit characters of it.
func appendKey(key []byte, text string, limit int) []byte {
	text = withoutTeX(text)
	for i := 0; i < len(text) && limit > 0; {
		if c := text[i]; c < utf8.RuneSelf {
			if c := asciiKeys[c]; c != 0 {
				key = append(key, c)
				limit--
			}
			i++
			continue
		}
		_, size := utf8.DecodeRuneInString(text[i:])
		var n int
		key, n = appendFolded(key, text[i:i+size], limit)
		limit -= n
		i += size
	}
	return key
}

// appendFolded appends what one character decomposes to, and returns the number of characters appended.
// A character does not depend on its neighbours, except for marks, which are dropped.
func appendFolded(key []byte, char string, limit int) ([]byte, int) {
	n := 0
	for _, r := range norm.NFKD.String(char) {
		switch {
		case n >= limit:
		case r == 'ß' || r == 'ẞ': // the only full folding that decomposition leaves
			key = append(key, "ss"[:min(2, limit-n)]...)
			n += 2
		case r == '+' || r == '#' || unicode.IsLetter(r) || unicode.IsNumber(r):
			key = utf8.AppendRune(key, foldCase(r))
			n++
		}
	}
	return key, n
}

// foldCase returns the one letter that stands for all cases of r: unlike lower-casing, it takes σ and ς
// for the same. The only mark that case folding changes, the iota subscript, has been dropped before.
func foldCase(r rune) rune {
	least := r
	for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
		if !unicode.IsMark(f) {
			least = min(least, f)
		}
	}
	return unicode.ToLower(least)
}

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
			out.WriteString(cmp.Or(parser.TeXLetters[name], name))
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
