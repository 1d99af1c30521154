package parser

import "strings"

// Lines longer than this, in bytes, are never anything but text.
const maxToken = 240

// middot stands between organisation or authors and date.
const middot = "·"

// furniture are the lines that the site puts around a page's papers. Each is
// one only among others at the start or end of a page: a paper may be called
// "Docs".
var furniture = map[string]bool{
	"new": true, "Subscribe": true, "Daily Papers": true, "Trending Papers": true,
	"Daily": true, "Weekly": true, "Monthly": true, "by": true, "AK": true,
	"Hugging Face": true, "Models": true,
	"Datasets": true, "Spaces": true, "Buckets": true, "Buckets new": true, "Docs": true, "Storage": true,
	"Enterprise": true, "Community": true, "Solutions": true, "Pricing": true,
	"Log In": true, "Sign Up": true, "Website": true, "Tasks": true, "HuggingChat": true,
	"Collections": true, "Languages": true, "Organizations": true, "Blog": true,
	"Posts": true, "Learn": true, "Discord": true, "Forum": true, "GitHub": true,
	"Previous": true, "Next": true, "View all": true, "Company": true, "TOS": true,
	"Privacy": true, "About": true, "Careers": true, "Jobs": true, "Press": true,
	"Terms": true, "System theme": true, "Inference Endpoints": true,
	"Inference Providers": true, "Hugging Face PRO": true, "Enterprise Support": true,
	"Team & Enterprise": true, "HuggingFace": true, "Papers": true, "Daily Papers - Hugging Face": true,
	"Trending Papers - Hugging Face": true, "Join": true,
	"# Daily Papers - Hugging Face": true, "# Trending Papers - Hugging Face": true,
	"# Daily Papers": true, "# Trending Papers": true, "## Daily Papers": true, "## Trending Papers": true,
}

// isHeading says whether a line is one that stands above a page's papers and
// nowhere else.
func isHeading(s string) bool {
	return s == "Get trending papers in your email inbox!" ||
		s == "Get trending papers in your email inbox once a day!" ||
		s == "and the research community" ||
		strings.HasPrefix(s, "by") && strings.HasSuffix(s, " and the research community")
}

// readAuthors reads a number of authors: "  • 6 authors", "1 author".
func readAuthors(s string) (int, bool) {
	if s == "" || s[0] >= 'A' && s[0] <= 'Z' || s[0] >= 'a' && s[0] <= 'z' {
		return 0, false // nearly all lines
	}
	s, _, _ = strings.Cut(s, "](https://")
	before, found := strings.CutSuffix(strings.TrimSuffix(s, "s"), " author")
	if !found {
		return 0, false
	}
	return readCount(strings.TrimLeftFunc(before, isBullet))
}

func isBullet(r rune) bool {
	switch r {
	case '•', '·', '*', '-', '‣', '◦', '[', ' ':
		return true
	}
	return false
}

// isCutAuthors says whether a line is the start of a number of authors, cut:
// "  • 6 aut".
func isCutAuthors(s string) bool {
	rest, found := strings.CutPrefix(s, "•")
	if !found {
		return false // nearly all lines
	}
	rest = strings.TrimLeft(strings.TrimLeft(rest, " "), "0123456789")
	return strings.HasPrefix(" authors", rest)
}

// readInline reads a meta block on one line: "Kandinsky Lab · Oct 4, 2026",
// "· Published on Dec 28, 2024". Left is what stands before the dot.
func readInline(s string) (left string, date Date, comments int, ok bool) {
	if strings.IndexByte(s, middot[1]) < 0 {
		return "", Date{}, 0, false
	}
	i := strings.LastIndex(s, middot+" ")
	if i < 0 || i > 0 && s[i-1] != ' ' {
		return "", Date{}, 0, false
	}
	date, comments, ok = readDate(s[i+len(middot)+1:])
	return strings.TrimSpace(s[:i]), date, comments, ok
}

// isDate says whether a line is a date and nothing else, as a page's own is.
func isDate(s string) bool {
	_, comments, ok := readDate(s)
	return ok && comments == 0
}

// isCount says whether a line is a number as the cards have it: "117",
// "3.29k", "-".
func isCount(s string) bool {
	if s == "-" {
		return true
	}
	s = strings.TrimSuffix(s, "k")
	digits := strings.Trim(s, "0123456789")
	return s != "" && (digits == "" || digits == ".")
}

// isVotes says whether a line is the number of votes as some exports have it:
// "[-] 117", "[-] -".
func isVotes(s string) bool {
	n, found := strings.CutPrefix(s, "[-] ")
	return found && isCount(n)
}

// site is where the papers' own addresses start.
const site = "https://huggingface.co/"

// readAddress reads a line that is nothing but an address of the site: of one
// of its pages, of an organisation, or of a paper, whose arXiv identifier it
// gives. The address of a model or a data set is text: abstracts end in them.
func readAddress(s string) (arxiv string, ok bool) {
	path, found := strings.CutPrefix(s, site)
	if !found || strings.ContainsAny(path, " ()[]") {
		return "", false
	}
	if id, found := strings.CutPrefix(path, "papers/"); found {
		return readArXiv(id), true
	}
	return "", strings.IndexByte(path, '/') < 0
}

// readArXiv reads the identifier that s starts with, without its version:
// "2510.01234v2#community" gives "2510.01234"; "" where there is none.
func readArXiv(s string) string {
	month, rest, ok := readNumber(s)
	if !ok || len(s)-len(rest) != 4 || month%100 < 1 || month%100 > 12 || rest == "" || rest[0] != '.' {
		return ""
	}
	_, after, _ := readNumber(rest[1:])
	if n := len(rest) - 1 - len(after); n < 4 || n > 5 {
		return ""
	}
	return s[:len(s)-len(after)]
}
