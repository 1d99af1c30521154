package parser

import (
	"regexp"
	"strings"

	"dailies/parser/clean"
)

// name is an author's name from outside, with TeX's accents as Unicode: \'e is é,
// {\o} is ø.
func name(text string) clean.Text {
	if strings.ContainsAny(text, `\{}`) {
		text = texAccent.ReplaceAllStringFunc(text, accented)
		text = texLetter.ReplaceAllStringFunc(text, letter)
		text = strings.NewReplacer("{", "", "}", "").Replace(text)
	}
	return oneLine(text)
}

// names are those of several authors; blank ones are left out.
func names(texts []string) []clean.Text {
	var all []clean.Text
	for _, text := range texts {
		if n := name(text); !n.Empty() {
			all = append(all, n)
		}
	}
	return all
}

var (
	texAccent = regexp.MustCompile("\\\\([`'\"^~=.]|[uvHckr][\\s{])\\s*\\{?\\\\?([A-Za-z])\\}?")
	texLetter = regexp.MustCompile(`\\(ss|aa|AA|ae|AE|oe|OE|dh|DH|th|TH|o|O|l|L|i|j)(\{\}|\s+|\b)`)
)

// accented is the letter that a TeX accent makes; one that Unicode does not have goes
// without.
func accented(tex string) string {
	parts := texAccent.FindStringSubmatch(tex)
	letters, marked := accents[parts[1][0]][0], []rune(accents[parts[1][0]][1])
	if at := strings.Index(letters, parts[2]); at >= 0 {
		return string(marked[at])
	}
	return parts[2]
}

// accents are the letters that an accent of TeX may stand on, and what becomes of each.
var accents = map[byte][2]string{
	'\'': {"aeiouyAEIOUYcnszlrgCNSZLRG", "áéíóúýÁÉÍÓÚÝćńśźĺŕǵĆŃŚŹĹŔǴ"},
	'`':  {"aeiounAEIOUN", "àèìòùǹÀÈÌÒÙǸ"},
	'^':  {"aeiouycghjswAEIOUYCGHJSW", "âêîôûŷĉĝĥĵŝŵÂÊÎÔÛŶĈĜĤĴŜŴ"},
	'"':  {"aeiouyAEIOUY", "äëïöüÿÄËÏÖÜŸ"},
	'~':  {"anoiuANOIU", "ãñõĩũÃÑÕĨŨ"},
	'=':  {"aeiouAEIOU", "āēīōūĀĒĪŌŪ"},
	'.':  {"cegzCEGIZ", "ċėġżĊĖĠİŻ"},
	'u':  {"aegiouAEGIOU", "ăĕğĭŏŭĂĔĞĬŎŬ"},
	'v':  {"cdegnrstzaCDEGNRSTZA", "čďěǧňřšťžǎČĎĚǦŇŘŠŤŽǍ"},
	'H':  {"ouOU", "őűŐŰ"},
	'c':  {"cstgklnrCSTGKLNR", "çşţģķļņŗÇŞŢĢĶĻŅŖ"},
	'k':  {"aeiuAEIU", "ąęįųĄĘĮŲ"},
	'r':  {"auAU", "åůÅŮ"},
}

// letter is the letter that a TeX command stands for.
func letter(tex string) string { return letters[texLetter.FindStringSubmatch(tex)[1]] }

var letters = map[string]string{
	"ss": "ß", "aa": "å", "AA": "Å", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "o": "ø", "O": "Ø",
	"l": "ł", "L": "Ł", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "i": "i", "j": "j",
}
