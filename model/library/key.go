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

// ID identifies a paper: it is the arXiv number if that is known, and otherwise the key of its
// title (see Key). Marks are stored under it, so neither form may change between versions.
//
// An arXiv number is "2510.01234". A key has one of three forms. Usually it consists of letters,
// digits, + and #. For a second paper with the same title, "~" and 8 hexadecimal digits follow. For
// a title without any letter or digit, it is "=" and 16 hexadecimal digits.
type ID string

// Numbered reports whether the ID is an arXiv number. No key of a title has a dot or slash.
func (id ID) Numbered() bool { return strings.ContainsAny(string(id), "./") }

// identity returns the ID and the other keys of a paper with these title keys.
func identity(arXiv string, titles []ID) (id ID, also []ID) {
	if arXiv != "" {
		return ID(arXiv), titles
	}
	return titles[0], titles[1:]
}

// Key normalizes a title: it drops TeX commands for fonts and accents, decomposes compatibility forms,
// drops combining marks, folds case, and keeps only letters, digits, + and #. The result is never empty.
func Key(title string) ID {
	var buf [256]byte // long enough for most titles, so that only the result is allocated
	return ID(appendTitleKey(buf[:0], title))
}

func appendTitleKey(to []byte, title string) []byte {
	if key := appendKey(to, title, math.MaxInt); len(key) > len(to) {
		return key
	}
	return append(to, namelessKey(title)...)
}

// keysOf returns the keys of the papers' titles, which share one allocation.
func (l *Library) keysOf(papers []parser.Paper) []ID {
	l.keyBuffer = l.keyBuffer[:0]
	ends, keys := make([]int, len(papers)), make([]ID, len(papers))
	for i := range papers {
		l.keyBuffer = appendTitleKey(l.keyBuffer, papers[i].Title.String())
		ends[i] = len(l.keyBuffer)
	}
	whole, start := ID(l.keyBuffer), 0
	for i, end := range ends {
		keys[i], start = whole[start:end], end
	}
	return keys
}

// Title returns the key of the title without the suffix for a second paper.
func (id ID) Title() ID {
	key, _, _ := strings.Cut(string(id), "~")
	return ID(key)
}

// namelessKey returns the key of a title such as "???" or "🚀".
func namelessKey(title string) ID {
	sum := sha256.Sum256([]byte(title))
	return ID("=" + hex.EncodeToString(sum[:8]))
}

// openingLen is how many key characters of two abstracts with the same title are compared.
const openingLen = 200

// openingKey returns the key of the opening of an abstract, or "" if it is empty.
func openingKey(abstract string) string {
	var buf [4 * openingLen]byte
	return string(appendKey(buf[:0], abstract, openingLen))
}

// asciiKeys maps an ASCII byte to its byte in a key, or to 0 if it is dropped.
var asciiKeys = func() (keys [utf8.RuneSelf]byte) {
	for _, c := range []byte("0123456789abcdefghijklmnopqrstuvwxyz+#") {
		keys[c] = c
		keys[unicode.ToUpper(rune(c))] = c
	}
	return keys
}()

// appendKey appends the key of any text, but at most limit characters.
func appendKey(key []byte, text string, limit int) []byte {
	text = WithoutTeX(text)
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

// appendFolded appends what a character decomposes to, and returns the number of characters appended.
// The result does not depend on neighbouring characters, because combining marks are dropped.
func appendFolded(key []byte, char string, limit int) ([]byte, int) {
	n := 0
	for _, r := range norm.NFKD.String(char) {
		switch {
		case n >= limit:
		case r == 'ß' || r == 'ẞ': // the only multi-letter case folding that decomposition does not cover
			key = append(key, "ss"[:min(2, limit-n)]...)
			n += 2
		case r == '+' || r == '#' || unicode.IsLetter(r) || unicode.IsNumber(r):
			key = utf8.AppendRune(key, foldCase(r))
			n++
		}
	}
	return key, n
}

// foldCase returns the letter that represents all cases of r. Unlike lower-casing, it gives σ and ς the
// same result. The iota subscript, the only mark that case folding changes, has been dropped before.
func foldCase(r rune) rune {
	least := r
	for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
		if !unicode.IsMark(f) {
			least = min(least, f)
		}
	}
	return unicode.ToLower(least)
}

// texStyles are the TeX commands for fonts and accents; their names are not part of a title.
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

// WithoutTeX drops font and accent commands and replaces letter commands with the letters. The
// names of other commands stay: $\alpha$ becomes "alpha".
func WithoutTeX(text string) string {
	before, after, found := strings.Cut(text, `\`)
	if !found {
		return text
	}
	var out strings.Builder
	for found {
		out.WriteString(before)
		var name string
		name, after = splitCommand(after)
		if !slices.Contains(texStyles, name) {
			out.WriteString(cmp.Or(parser.TeXLetters[name], name))
		}
		before, after, found = strings.Cut(after, `\`)
	}
	out.WriteString(before)
	return out.String()
}

// splitCommand splits off the leading letters, which are the name of a command.
func splitCommand(text string) (name, rest string) {
	rest = strings.TrimLeft(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
	return text[:len(text)-len(rest)], rest
}
