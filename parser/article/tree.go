package article

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// element is an HTML element, or a text node, which has no tag.
type element struct {
	tag, id    string
	names      []string // tag and classes
	attributes []html.Attribute
	text       string
	kids       []*element
}

// hiddenNames are tags and classes of elements without content for a reader.
var hiddenNames = strings.Fields("script style template button head nav form dialog input textarea noscript iframe object sr-only ltx_page_footer ltx_page_logo ltx_listing_data ltx_rdf " +
	"ltx_note_mark ltx_tag_note ltx_note_type")

// mathTag matches the start tag of a formula with its TeX in an attribute.
var mathTag = regexp.MustCompile(`<math\b(?:[^>"']|"[^"]*"|'[^']*')*\balttext=(?:[^>"']|"[^"]*"|'[^']*')*>`)

// treeOf parses a page. It returns an empty element if elements are nested too deeply for
// html.Parse. The content of formulas, 71 % of a page, is removed first.
func treeOf(page []byte) *element {
	var rest bytes.Buffer
	for part := range bytes.SplitAfterSeq(page, []byte("</math>")) {
		if tag := mathTag.FindIndex(part); tag != nil {
			part = slices.Concat(part[:tag[1]], []byte("</math>"))
		}
		rest.Write(part)
	}
	top, err := html.Parse(&rest)
	if err != nil {
		return &element{}
	}
	return elementOf(top)
}

func elementOf(n *html.Node) *element {
	e := &element{attributes: n.Attr}
	switch n.Type {
	case html.TextNode:
		return &element{text: n.Data}
	case html.ElementNode:
		e.tag, e.id = n.Data, e.attribute("id")
		e.names = append([]string{e.tag}, strings.Fields(e.attribute("class"))...)
	}
	for kid := range n.ChildNodes() {
		e.kids = append(e.kids, elementOf(kid))
	}
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

// is reports whether the tag or a class of the element is one of names.
func (e *element) is(names ...string) bool {
	return slices.ContainsFunc(e.names, func(own string) bool { return slices.Contains(names, own) })
}

// hidden reports whether an element has no content for a reader.
func (e *element) hidden() bool { return e.is(hiddenNames...) }

// visibleKids returns the children except hidden ones and blank texts.
func (e *element) visibleKids() []*element {
	return slices.DeleteFunc(slices.Clone(e.kids), func(kid *element) bool {
		return kid.hidden() || kid.tag == "" && strings.TrimSpace(kid.text) == ""
	})
}

// find returns the first descendant in document order for which matches is true, or nil.
func (e *element) find(matches func(*element) bool) *element {
	for _, kid := range e.kids {
		if kid.tag != "" && matches(kid) {
			return kid
		}
		if found := kid.find(matches); found != nil {
			return found
		}
	}
	return nil
}

// findNamed returns the first descendant whose tag or class is one of names, or nil.
func (e *element) findNamed(names ...string) *element {
	return e.find(func(e *element) bool { return e.is(names...) })
}

// split removes the first child whose tag or class is one of names. taken is nil if there is none.
func (e *element) split(names ...string) (taken, rest *element) {
	i := slices.IndexFunc(e.kids, func(kid *element) bool { return kid.is(names...) })
	if i < 0 {
		return nil, e
	}
	without := *e
	without.kids = slices.Delete(slices.Clone(e.kids), i, i+1)
	return e.kids[i], &without
}

// textContent returns the text of an element, or "" if it is nil.
func (e *element) textContent() string {
	var all strings.Builder
	if e != nil {
		e.writeText(&all)
	}
	return all.String()
}

func (e *element) writeText(to *strings.Builder) {
	to.WriteString(e.text)
	if source := e.attribute("alttext"); e.tag == "math" && source != "" {
		to.WriteString(source)
		return
	}
	for _, kid := range e.kids {
		if !kid.hidden() {
			kid.writeText(to)
		}
	}
}
