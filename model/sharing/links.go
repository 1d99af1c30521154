package sharing

import (
	"net/url"
	"strings"

	"dailies/model/export"
	"dailies/model/library"
	"dailies/parser"
	"dailies/parser/clean"
)

// Link is an address at which something of a paper is found. It has passed
// clean.Address.
type Link struct {
	Name    string // "paper on Hugging Face"; of a link in the abstract the address itself
	Address string
	Key     string // that chooses it in a menu; "" for links in the abstract
}

// Links are where a paper, its code and what it links to are found: the paper first, or, if
// its arXiv number is not known, a search for it.
func Links(p *library.Paper) (all []Link) {
	seen := map[string]bool{}
	add := func(name, address, key string) {
		if clean.Address(address) && !seen[address] {
			seen[address] = true
			all = append(all, Link{name, address, key})
		}
	}
	if p.ArXiv != "" {
		add("paper on Hugging Face", export.Address(p), "p")
		add("arXiv", parser.ArXivPage(p.ArXiv), "a")
		add("PDF", parser.ArXivPDF(p.ArXiv), "d")
	} else {
		add("search Hugging Face for the title", "https://huggingface.co/papers?q="+url.QueryEscape(shortTitle(p)), "p")
	}
	if p.Details != nil {
		add("code, on "+host(p.Details.Code), p.Details.Code, "c")
		add("project page, on "+host(p.Details.Project), p.Details.Project, "w")
	}
	add("Google Scholar", "https://scholar.google.com/scholar?q="+url.QueryEscape(`"`+shortTitle(p)+`"`), "s")
	for _, address := range clean.AddressesIn(p.Abstract.String()) {
		add(strings.TrimPrefix(address, "https://"), address, "")
	}
	return all
}

// longestSearch is how many bytes of a title are searched for. Escaped they are at most
// three times as many, which every browser takes.
const longestSearch = 500

func shortTitle(p *library.Paper) string { return p.Title.Slice(0, longestSearch).String() }

// host is the name of the machine in an address.
func host(address string) string {
	if u, err := url.Parse(address); err == nil {
		return u.Host
	}
	return "the web"
}
