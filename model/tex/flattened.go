package tex

import (
	"slices"
	"strings"
)

// plainSigns are commands whose names no text has as a word: without its backslash one of
// these is still a sign.
var plainSigns = []string{"rightarrow", "leftarrow", "leftrightarrow", "Rightarrow", "uparrow", "downarrow", "infty", "propto", "neq", "leq", "geq"}

// bracedSigns are signs if they stand in braces: "{sim}11%". Those in plainSigns are, too.
var bracedSigns = []string{"sim", "approx", "times", "pm", "le", "ge", "ll", "gg"}

// plainFonts are fonts whose names no text has before a brace.
var plainFonts = []string{"textit", "textbf", "texttt", "textsc", "textrm", "emph", "mathcal", "mathbf", "mathrm"}

// flattened converts a command whose backslash and dollars the site has dropped, where that is
// certain: "1.39times faster", "incurs le 4% overhead". The word that begins at a byte has n
// letters; one like others stays.
func flattened(raw string, at, n int) (shown string, size int) {
	word, before, after := raw[at:at+n], raw[:at], raw[at+n:]
	if strings.HasSuffix(before, `\`) {
		return word, n
	}
	if slices.Contains(plainFonts, word) {
		if body, size := braced(after); size > 0 {
			return converted(body), n + size
		}
	}
	if isSign(word, before, after) {
		return commands()[word].text, n
	}
	return word, n
}

// isSign reports whether a word between two texts is the name of a sign.
func isSign(word, before, after string) bool {
	apart := before == "" || strings.IndexByte(" \n(", before[len(before)-1]) >= 0
	number := strings.TrimPrefix(after, " ")
	switch word {
	case "times": // "1.39times", "8 times 8"; "3 times faster" stays
		return endsInDigit(before) && !strings.HasPrefix(after, "_") ||
			endsInDigit(strings.TrimSuffix(before, " ")) && after != number && startsWithNumber(number)
	case "pm":
		return strings.HasSuffix(before, " ") && strings.HasPrefix(after, " ") && startsWithNumber(number)
	case "le", "ge":
		return apart && after != number && startsWithNumber(number)
	case "approx":
		return apart && startsWithNumber(number)
	case "sim": // "sim17%", "1.04sim2.2"; "sim2real" and "in sim 10 times" stay
		stuck := after == number && (apart || endsInDigit(before))
		return startsWithNumber(number) && (stuck || strings.HasSuffix(before, "("))
	}
	apart = apart || endsInDigit(before) || strings.HasSuffix(before, "%")
	return apart && slices.Contains(plainSigns, word) && (after == "" || strings.IndexByte("_{/@", after[0]) < 0)
}

// bracedSign converts "{sim}" and the like.
func bracedSign(raw string, at int) (shown string, size int) {
	n := letters(raw[at+1:])
	body, after := raw[at+1:at+1+n], raw[at+1+n:]
	if !strings.HasPrefix(after, "}") || at > 0 && (isLetter(raw[at-1]) || strings.IndexByte(`\^_}`, raw[at-1]) >= 0) {
		return "", 0
	}
	if slices.Contains(bracedSigns, body) || slices.Contains(plainSigns, body) {
		return commands()[body].text, n + len("{}")
	}
	return "", 0
}

func endsInDigit(text string) bool { return text != "" && isDigit(text[len(text)-1]) }

// startsWithNumber reports whether a text begins with a number, which may have the letter of a
// unit: "0.02%", "4B", "2times". "2real" has more than that.
func startsWithNumber(text string) bool {
	if text == "" || !isDigit(text[0]) {
		return false
	}
	rest := strings.TrimLeft(text, "0123456789.,")
	return letters(rest) <= 1 || strings.HasPrefix(rest, "times")
}
