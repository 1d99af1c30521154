package article

import (
	"bytes"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// element is an element of the page, or a text of it.
type element struct {
	tag, id    string
	class      string // between blanks; "" if there is none
	text       string // of a text
	attributes map[string]string
	kids       []*element
}

// What a page may have. Elements that lie deeper become children of those above.
const (
	maxDeep     = 120
	maxElements = 2_000_000
)

// kept are the attributes that something is made of.
var kept = map[string]bool{"href": true, "src": true, "alttext": true, "display": true, "colspan": true, "rowspan": true}

// dropped are elements that hold nothing for a reader.
var dropped = map[string]bool{"script": true, "style": true, "template": true, "button": true, "head": true, "nav": true, "form": true, "dialog": true, "input": true, "textarea": true, "noscript": true, "iframe": true, "object": true}

// void are elements without an end.
var void = map[string]bool{"br": true, "img": true, "hr": true, "input": true, "meta": true, "link": true, "base": true, "wbr": true, "path": true, "col": true, "source": true, "area": true, "embed": true, "track": true}

// treeOf builds the elements of a page. LaTeXML closes what it opens; an end that nothing
// here began is passed over, and one that closes several does so.
func treeOf(page []byte) (top *element, base string) {
	top = &element{tag: "html"}
	open := []*element{top}
	z := html.NewTokenizer(bytes.NewReader(withoutMathML(page)))
	for n := 0; n < maxElements; n++ {
		last := open[len(open)-1]
		switch kind := z.Next(); kind {
		case html.ErrorToken:
			return top, base
		case html.TextToken:
			last.kids = append(last.kids, &element{text: string(z.Text())})
		case html.StartTagToken, html.SelfClosingTagToken:
			e := read(z)
			if e.tag == "base" && base == "" {
				base = e.attributes["href"]
			}
			last.kids = append(last.kids, e)
			if kind == html.StartTagToken && !void[e.tag] && len(open) < maxDeep {
				open = append(open, e)
			}
		case html.EndTagToken:
			name, _ := z.TagName()
			for i := len(open) - 1; i > 0; i-- {
				if open[i].tag == string(name) {
					open = open[:i]
					break
				}
			}
		}
	}
	return top, base
}

// read makes an element of the tag that the tokenizer stands on.
func read(z *html.Tokenizer) *element {
	name, more := z.TagName()
	e := &element{tag: string(name)}
	for more {
		var key, value []byte
		key, value, more = z.TagAttr()
		switch k := string(key); {
		case k == "class":
			e.class = " " + string(value) + " "
		case k == "id":
			e.id = string(value)
		case kept[k]:
			if e.attributes == nil {
				e.attributes = map[string]string{}
			}
			e.attributes[k] = string(value)
		}
	}
	return e
}

// withoutMathML leaves out what <math> elements hold, which is 71 % of a page: their
// TeX stands in an attribute.
func withoutMathML(page []byte) []byte {
	begin, end := []byte("<math"), []byte("</math")
	var out []byte
	for {
		at := bytes.Index(page, begin)
		if at < 0 {
			break
		}
		tag := tagEnd(page[at:])
		if tag < 0 {
			break
		}
		size := bytes.Index(page[at+tag:], end)
		if size < 0 {
			break
		}
		if out == nil {
			out = make([]byte, 0, len(page)/2)
		}
		out = append(out, page[:at+tag]...)
		if !bytes.Contains(page[at:at+tag], []byte("alttext=")) {
			out = append(out, page[at+tag:at+tag+size]...) // its text is all there is
		}
		page = page[at+tag+size:]
	}
	if out == nil {
		return page
	}
	return append(out, page...)
}

// tagEnd is where the tag that a text starts with ends; -1: nowhere.
func tagEnd(text []byte) int {
	quote := byte(0)
	for i, c := range text {
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '>':
			return i + 1
		}
	}
	return -1
}

// is reports whether an element has a class.
func (e *element) is(class string) bool {
	for at := 0; ; {
		i := strings.Index(e.class[at:], class)
		if i < 0 {
			return false
		}
		at += i + len(class)
		if e.class[at] == ' ' && e.class[at-len(class)-1] == ' ' {
			return true
		}
	}
}

// hidden reports whether an element holds nothing of the paper.
func (e *element) hidden() bool {
	return dropped[e.tag] || e.is("sr-only") || e.is("ltx_page_footer") || e.is("ltx_page_logo") || e.is("ltx_listing_data") || e.is("ltx_rdf")
}

// find is the first element below one, in the order of the page, that fits.
func (e *element) find(fits func(*element) bool) *element {
	for _, kid := range e.kids {
		if kid.tag == "" {
			continue
		}
		if fits(kid) {
			return kid
		}
		if found := kid.find(fits); found != nil {
			return found
		}
	}
	return nil
}

// split takes the first child that fits out of an element; nil if there is none.
func (e *element) split(fits func(*element) bool) (taken, rest *element) {
	i := slices.IndexFunc(e.kids, fits)
	if i < 0 {
		return nil, e
	}
	without := *e
	without.kids = slices.Delete(slices.Clone(e.kids), i, i+1)
	return e.kids[i], &without
}

// withClass finds the first element below one that has a class.
func (e *element) withClass(class string) *element {
	return e.find(func(e *element) bool { return e.is(class) })
}

// plain is all text below an element.
func (e *element) plain() string {
	var all strings.Builder
	e.write(&all)
	return all.String()
}

func (e *element) write(to *strings.Builder) {
	to.WriteString(e.text)
	if e.tag == "math" && e.attributes["alttext"] != "" {
		to.WriteString(e.attributes["alttext"])
		return
	}
	for _, kid := range e.kids {
		if !kid.hidden() {
			kid.write(to)
		}
	}
}
