package article

import (
	"bytes"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// element is an element of the page, or a text of it, which has no tag.
type element struct {
	tag, id    string
	names      []string // its tag and its classes
	attributes []html.Attribute
	text       string
	kids       []*element
}

// What a page may have. Elements that lie deeper become children of those above.
const (
	maxDeep     = 120
	maxElements = 2_000_000
)

// dropped are elements that hold nothing for a reader, by tag or class.
var dropped = strings.Fields("script style template button head nav form dialog input textarea noscript iframe object sr-only ltx_page_footer ltx_page_logo ltx_listing_data ltx_rdf " +
	"ltx_note_mark ltx_tag_note ltx_note_type")

// void are elements without an end.
var void = strings.Fields("br img hr input meta link base wbr path col source area embed track")

// treeOf builds the elements of a page. LaTeXML closes what it opens; an end that nothing
// here began is passed over, and one that closes several does so.
func treeOf(page []byte) *element {
	top := &element{tag: "html"}
	open := []*element{top}
	z := html.NewTokenizer(bytes.NewReader(page))
	ends := true // some </math> is still to come
	for range maxElements {
		kind := z.Next()
		page = page[min(len(z.Raw()), len(page)):]
		last := open[len(open)-1]
		switch kind {
		case html.ErrorToken:
			return top
		case html.TextToken:
			last.kids = append(last.kids, &element{text: string(z.Text())})
		case html.StartTagToken, html.SelfClosingTagToken:
			e := elementOf(z.Token())
			last.kids = append(last.kids, e)
			if kind == html.StartTagToken && !slices.Contains(void, e.tag) && len(open) < maxDeep {
				open = append(open, e)
			}
			if e.tag == "math" && ends && e.attribute("alttext") != "" { // MathML is 71 % of a page; its TeX is the attribute
				if end := bytes.Index(page, []byte("</math")); end >= 0 {
					page = page[end:]
					z = html.NewTokenizer(bytes.NewReader(page))
				} else {
					ends = false
				}
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
	return top
}

func elementOf(t html.Token) *element {
	e := &element{tag: t.Data, attributes: t.Attr}
	e.id = e.attribute("id")
	e.names = append([]string{e.tag}, strings.Fields(e.attribute("class"))...)
	return e
}

func (e *element) attribute(name string) string {
	for _, a := range e.attributes {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// is reports whether one of some names is the tag or a class of an element.
func (e *element) is(names ...string) bool {
	return slices.ContainsFunc(e.names, func(own string) bool { return slices.Contains(names, own) })
}

// hidden reports whether an element holds nothing of the paper.
func (e *element) hidden() bool { return e.is(dropped...) }

// parts are the children that are not hidden or only blanks between others.
func (e *element) parts() []*element {
	return slices.DeleteFunc(slices.Clone(e.kids), func(kid *element) bool {
		return kid.hidden() || kid.tag == "" && strings.TrimSpace(kid.text) == ""
	})
}

// find is the first element below one, in the order of the page, that fits.
func (e *element) find(fits func(*element) bool) *element {
	for _, kid := range e.kids {
		if kid.tag != "" && fits(kid) {
			return kid
		}
		if found := kid.find(fits); found != nil {
			return found
		}
	}
	return nil
}

// named is the first element below one that has one of some names.
func (e *element) named(names ...string) *element {
	return e.find(func(e *element) bool { return e.is(names...) })
}

// split takes the first child with one of some names out of an element; nil if there is none.
func (e *element) split(names ...string) (taken, rest *element) {
	i := slices.IndexFunc(e.kids, func(kid *element) bool { return kid.is(names...) })
	if i < 0 {
		return nil, e
	}
	without := *e
	without.kids = slices.Delete(slices.Clone(e.kids), i, i+1)
	return e.kids[i], &without
}

// plain is the text in an element; "" if there is none.
func (e *element) plain() string {
	var all strings.Builder
	if e != nil {
		e.write(&all)
	}
	return all.String()
}

func (e *element) write(to *strings.Builder) {
	to.WriteString(e.text)
	if source := e.attribute("alttext"); e.tag == "math" && source != "" {
		to.WriteString(source)
		return
	}
	for _, kid := range e.kids {
		if !kid.hidden() {
			kid.write(to)
		}
	}
}
