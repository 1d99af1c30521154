package parser

import (
	"strings"
	"testing"

	"dailies/parser/parsertest"
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
		{"a web archive of Chrome", "From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\ttype=\"text/html\"\r\n\r\n<!DOCTYPE html><html lang=3D\"en\">", "a web archive, not read: save the page as HTML alone"},
		{"a web archive of Safari", "bplist00\xd1\x01\x02_\x10\x0fWebMainResource", "a web archive"},
		{"a web archive of Safari as XML", `<?xml version="1.0"?><plist><dict><key>WebMainResource</key>`, "a web archive"},
		{"a mail in base64", "From: a@b.example\nContent-Type: text/plain\nContent-Transfer-Encoding: base64\n\nVGhlIExsYW1hIDMgSGVyZCBvZiBNb2RlbHM=\n", "a mail, not read"},
		{"a table", "id,title,abstract\n" + strings.Repeat(`1,"A Title","`+parsertest.Long+"\"\n", 9), "a table, not read"},
		{"a table with tabs", "key\ttitle\tabstract\na\tA Title\tx\n", "a table, not read"},
		{"a table that starts with titles", "title;year\nA Title;2025\n", "a table, not read"},
		{"a day in French", "Daily Papers\n" + strings.Repeat("\nProposé par ak\nA Title\n\n·\n5 auteurs\n2\n", 3), "a page that was translated, not read: show the original"},
		{"search results in Chinese", strings.Repeat("\n一个标题\n\n"+parsertest.Long+"\n\n  • 6 位作者\n·\n2025年7月22日\n", 3), "a page that was translated"},
		{"addresses", strings.Repeat("https://huggingface.co/papers/2510.01234\n", 5), "no papers in it: nothing but headings, menus, numbers or addresses"},
		{"a drawing", `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"></svg>`, "a picture"},
	} {
		d := Parse("x", c.text)
		if len(d.Papers) != 0 || len(d.Problems) != 1 || !strings.Contains(d.Problems[0].Text.String(), c.want) {
			t.Errorf("%s: %s", c.name, inFull(d))
		}
	}
}
