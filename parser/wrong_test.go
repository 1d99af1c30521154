package parser

import (
	"strings"
	"testing"
)

// TestWrongFilesAreRefusedWithAWordThatSaysWhatTheyAre holds files that look like one of
// the formats, and are none.
func TestWrongFilesAreRefusedWithAWordThatSaysWhatTheyAre(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"an array of strings", `["A Title", "Another"]`, "a list of strings"},
		{"an array of numbers", `[{}, 2, 3]`, "JSON without any fields"},
		{"an empty list", " [ ]\n", "an empty list"},
		{"an envelope", `{"count": 2, "papers": [{"paper": {"title": "T"}}]}`, `JSON around a list, not read: save only the list in "papers"`},
		{"an error message", `{"error": "Rate limit \u001b[31m exceeded"}`, "an error message instead of papers"},
		{"another error message", `{"statusCode": 404, "message": "not found"}`, `("not found")`},
		{"an error page", "<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>", "a web page without a list of papers"},
		{"a login page", "<!DOCTYPE html><html><body><form action=login><input name=password></form></body></html>", "a web page without a list of papers"},
		{"a page whose list is damaged", `<html><div data-target="DailyPapers" data-props="{&quot;dailyPapers&quot;:[{">`, "the list of papers in this web page is damaged"},
		{"a page whose list is another", `<html><div data-target="DailyPapers" data-props="{&quot;models&quot;:[]}">`, "in an unknown form"},
		{"a page that is cut in the list", `<html><div data-target="DailyPapers" data-props="{&quot;dailyPapers`, "a web page without a list of papers"},
		{"a list of models", `[{"_id":"1","id":"a/b","likes":3,"tags":["x"]}]`, `JSON without the fields of papers ("_id", "id", "likes")`},
		{"issues", `[{"url":"https://a","id":1,"title":"A bug","user":{},"labels":[]}]`, "JSON without the fields of papers"},
		{"papers of another site", `{"paperId":"x","title":"T","authors":[{"name":"A"}]}`, "JSON without the fields of papers"},
		{"a paper as text", `[{"paper": "2510.00001"}]`, "the site's JSON in an unknown form"},
		{"a package", `{"name":"dailies","version":"1.0.0","private":true}`, "JSON without the fields of papers"},
		{"an empty object", "{}", "JSON without any fields"},
		{"records without titles", `[{"paper":{"id":"2510.00001"}},{"paper":{}}]`, "no papers in it: 2 records"},
		{"metadata without titles", `{"title":"","abstract":"","categories":"cs.CL"}`, "no papers in it: 1 record "},
		{"a feed of a blog", `<rss version="2.0"><channel><title>Blog</title><item><title>Post</title><link>https://a/b</link></item></channel></rss>`, "no papers in it: 1 record "},
		{"a feed of releases", `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>tag:github.com,2008:Repository/1/v1</id><title>v1</title></entry></feed>`, "no papers in it: 1 record "},
		{"an empty feed", `<rss version="2.0"><channel><title>cs.CL updates on arXiv.org</title></channel></rss>`, "no papers in it"},
		{"other XML", `<?xml version="1.0"?><invoice><item/></invoice>`, "an XML file"},
		{"a drawing", `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"></svg>`, "a picture"},
	} {
		d := Parse("x", c.text)
		if len(d.Papers) != 0 || len(d.Problems) != 1 || !strings.Contains(d.Problems[0].Text.String(), c.want) {
			t.Errorf("%s: %s", c.name, inFull(d))
		}
	}
}
