package parser

import (
	"strings"
	"testing"

	"dailies/ui/uitest"
)

// TestRefusedTextsAreNamedInOneLine has files that are not dumps, files that resemble one of the
// formats, and copies of the site in unsupported layouts.
func TestRefusedTextsAreNamedInOneLine(t *testing.T) {
	page := heading + "Oct 27\n\n" + strings.Repeat(entry("A Title of a Paper", long, sixAuthors), 3)
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "the file is empty"},
		{"blank", " \n\t\r\n\u00a0\n", "blank lines"},
		{"header only", heading + "Oct 27\n", "no papers in it: nothing but blank lines, headings, menus, numbers or addresses"},
		{"footer only", "\n\nCompany\n\n© Hugging Face\n\nTOS\n", "no papers in it: nothing but blank lines, headings, menus, numbers or addresses"},
		{"HTML", "\n<!DOCTYPE html>\n<html>" + long, "looks like a web page"},
		{"XHTML", "<?xml version=\"1.0\"?>\n<!-- x -->\n<HTML lang=en>", "looks like a web page"},
		{"RSS", "<?xml version='1.0' encoding='UTF-8'?>\n<rss version=\"2.0\">", "the feed is truncated or damaged here"},
		{"Atom", "\ufeff<?xml version=\"1.0\"?><feed xmlns=\"http://www.w3.org/2005/Atom\">", "the feed is truncated or damaged here"},
		{"XML", "<?xml version=\"1.0\"?><x/>", "looks like an XML file"},
		{"JSON of the site", "[\n    {\n        \"paper\": [\n", "looks like JSON that is neither a paper nor a list of papers"},
		{"JSON", "{\"a\": 1}", "looks like JSON"},
		{"PDF", "%PDF-1.7\n%\xe2\xe3", "looks like a PDF"},
		{"PNG", "\x89PNG\r\n\x1a\n\x00", "looks like a binary file"},
		{"zip", "PK\x03\x04\x14\x00", "looks like a zip archive"},
		{"gzip", "\x1f\x8b\x08\x00", "looks like a binary file"},
		{"binary", "\x7fELF\x02\x01\x01\x00\x00\x00\xff\xfe", "looks like a binary file"},
		{"BibTeX", "@article{x,\n title={y}}", "looks like other text"},
		{"prose", strings.Repeat("A letter to a friend, which is not short, but no paper either. And it goes on.\n\n", 9), "looks like other text"},
		{"org", strings.Repeat("*** [[/papers/2510.01234][One]]\n    :PROPERTIES:\n    :CUSTOM_ID: one\n    :END:\n[[/papers/2510.01234]["+long+"]]\n\n", 3), "looks like the markup of another program"},
		{"rst", strings.Repeat("`One </papers/2510.01234>`__\n~~~~~~~~~~~~~~~~~~~\n\n`"+long+" </papers/2510.01234>`__\n\n", 3), "looks like the markup of another program"},
		{"mail", strings.Repeat("A Title\n\nAn abs=\ntract.\n\n=C2=B7\nOct 7\n\n", 3), "looks like other text"},
		{"a README", "a-package\n\n" + long + "\n\nHow to report bugs\n\nhttps://bugs.example.org/ (of the package)\n\n" + long + "\n", "looks like other text"},
		{"notes", "# Shopping\n\n- milk\n- bread\n\n# Work\n\n" + long + "\n", "looks like other text"},
		{"an array of strings", `["A Title", "Another"]`, "JSON that is neither a paper nor a list of papers"},
		{"an array of numbers", `[{}, 2, 3]`, "JSON that is neither a paper nor a list of papers"},
		{"an empty list", " [ ]\n", "an empty list"},
		{"an envelope", `{"count": 2, "papers": [{"paper": {"title": "T"}}]}`, "JSON that is neither a paper nor a list of papers"},
		{"an error message", `{"error": "Rate limit \u001b[31m exceeded"}`, "JSON that is neither a paper nor a list of papers"},
		{"an error page", "<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>", "a web page without a list of papers"},
		{"a page whose list is damaged", `<html><div data-target="DailyPapers" data-props="{&quot;dailyPapers&quot;:[{">`, "the list of papers in this web page is damaged"},
		{"a page whose list is another", `<html><div data-target="DailyPapers" data-props="{&quot;models&quot;:[]}">`, "in an unknown format"},
		{"a page that is cut in the list", `<html><div data-target="DailyPapers" data-props="{&quot;dailyPapers`, "a web page without a list of papers"},
		{"a list of models", `[{"_id":"1","id":"a/b","likes":3,"tags":["x"]}]`, "JSON that is neither a paper nor a list of papers"},
		{"a paper as text", `[{"paper": "2510.00001"}]`, "JSON that is neither a paper nor a list of papers"},
		{"what is exported", `{"v":1,"key":"t","title":"T","abstract":"A","authors":2,"categories":["cs.CL"]}`, "JSON that is neither a paper nor a list of papers"},
		{"an empty object", "{}", "JSON that is neither a paper nor a list of papers"},
		{"records without titles", `[{"paper":{"id":"2510.00001"}},{"paper":{}}]`, "2 of 2 records could not be read as papers"},
		{"metadata without titles", `{"title":"","abstract":"","categories":"cs.CL"}`, "1 of 1 records could not be read as papers"},
		{"a feed of a blog", `<rss version="2.0"><channel><title>Blog</title><item><title>Post</title><link>https://a/b</link></item></channel></rss>`, "1 of 1 records could not be read as papers"},
		{"a feed of releases", `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>tag:github.com,2008:Repository/1/v1</id><title>v1</title></entry></feed>`, "1 of 1 records could not be read as papers"},
		{"an empty feed", `<rss version="2.0"><channel><title>cs.CL updates on arXiv.org</title></channel></rss>`, "no papers in it"},
		{"other XML", `<?xml version="1.0"?><invoice><item/></invoice>`, "an XML file"},
		{"a web archive of Chrome", "From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\ttype=\"text/html\"\r\n\r\n<!DOCTYPE html><html lang=3D\"en\">", "a web archive, not read: save the page as HTML alone"},
		{"a web archive of Safari", "bplist00\xd1\x01\x02_\x10\x0fWebMainResource", "a web archive"},
		{"a web archive of Safari as XML", `<?xml version="1.0"?><plist><dict><key>WebMainResource</key>`, "a web archive"},
		{"a table", "id,title,abstract\n" + strings.Repeat(`1,"A Title","`+long+"\"\n", 9), "looks like other text"},
		{"a day in French", "Daily Papers\n" + strings.Repeat("\nProposé par ak\nA Title\n\n·\n5 auteurs\n2\n", 3), "or that was translated"},
		{"search results in Chinese", strings.Repeat("\n一个标题\n\n"+long+"\n\n  • 6 位作者\n·\n2025年7月22日\n", 3), "or that was translated"},
		{"addresses", strings.Repeat("https://huggingface.co/papers/2510.01234\n", 5), "no papers in it: nothing but blank lines, headings, menus, numbers or addresses"},
		{"a feed of arXiv of 2023", `<?xml version="1.0"?><rdf:RDF xmlns="http://purl.org/rss/1.0/"><item>`, "an XML file, not read: dailies reads arXiv's feeds"},
		{"another one", `<rss version="2.0"><channel><title>cs.CL updates on arXiv.org</title><item><title>One. (arXiv:2310.00001v1 [cs.CL])</title><link>http://arxiv.org/abs/2310.00001</link></item></channel></rss>`, "1 of 1 records could not be read as papers"},
		{"JSON without its start", "Doe\"\n},\n{\n\"name\": \"Jane Roe\",\n\"hidden\": false\n}\n],\n\"title\": \"One\",\n", "looks like other text"},
		{"a drawing", `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"></svg>`, "an XML file"},
	} {
		d := Parse("x", c.text)
		if len(d.Papers) != 0 || len(d.Problems) != 1 || !strings.Contains(d.Problems[0].Text.String(), c.want) {
			t.Errorf("%s: %s", c.name, describe(d))
		}
	}
	const changed = "a page whose lines were broken, quoted or numbered, or that was translated, or saved in another encoding than UTF-8, not read: copy the whole page again"
	for _, c := range []struct {
		name, text string
		line       int
		want       string
	}{
		{"a trending page", strings.ReplaceAll(page, "Aug 15", "Published on Aug 15"), 19, "a trending page or a paper's own, not read: let dailies fetch --trending get it"},
		{"a printed page", page + "11/23/26, 10:04 AM Daily Papers - Hugging Face\n", 37, "a page as it is printed"},
		{"lines of forty characters", heading + strings.Repeat("A Title of a Paper\n\n"+strings.Repeat("the method that does what no other did\n", 9)+"\n·\nAug 1\n\n", 3), 11, changed},
		{"without its dots", strings.ReplaceAll(page, "·", "?"), 13, changed},
		{"translated", strings.NewReplacer("6 authors", "6 Autoren", "Aug 15", "15. August", "Oct 27", "27. Oktober").Replace(page), 11, changed},
		{"titles that are wrapped", heading + strings.Repeat("Submitted by x\nA Title That Says at Length What the Paper Does, and Which Has to\nGo On Below\n·\n6 authors\n", 30), 12, changed},
		{"a page of html2text", strings.ReplaceAll(page, "A Title of a Paper", "**** A_Title ****"), 13, "the markup of another program"},
	} {
		d := Parse("x", c.text)
		if len(d.Papers) != 0 || len(d.Problems) != 1 || d.Problems[0].Line != c.line || !strings.Contains(d.Problems[0].Text.String(), c.want) {
			t.Errorf("%s: %s", c.name, describe(d))
		}
	}
}

func TestTextsThatLookRefusableAreRead(t *testing.T) {
	for name, c := range map[string]struct {
		text   string
		papers int
	}{
		"titles like signs":               {heading + "Oct 27\n\n" + entry("Page 1 of 5", long, sixAuthors) + entry("From: Words To: Actions", long, sixAuthors) + entry("> 1000 Agents", long, sixAuthors), 3},
		"organisations that start small":  {heading + strings.Repeat("A Title That Is Long Enough to Be Wrapped by Many\nallenai Allen Institute for Artificial Intelligence\n·\nAug 1\n2\n", 3) + strings.Repeat(entry("A Title", long, sixAuthors), 12), 15},
		"a blank that does not break":     {strings.Repeat(entry("A Title", long, "tencent Tencent\n·\nOct\u00a07 3\n\n"), 3), 3},
		"a mail":                          {"From: a@example.org\nSubject: papers\nContent-Type: text/plain\n\n" + heading + "Oct 27\n\n" + entry("A Title", long, sixAuthors), 1},
		"a bracket":                       {entry("[CLS] Is Not All You Need", long, sixAuthors), 1},
		"a brace":                         {entry("{MASK}: A Model", long, sixAuthors), 1},
		"a tag":                           {entry("<SEG> Tokens", long+"\n\nProject page: <a href=\"https://x.github.io\">here</a>", sixAuthors) + entry("From <p> to </p>: A Study", long, sixAuthors), 2},
		"ends of elements, and addresses": {strings.Repeat(entry("Beyond </think>", "Code: https://site.example/papers/one. "+long, sixAuthors)+entry("The </answer> Token", "See site.example/papers/two for more.", sixAuthors), 3), 6},
		"dots and a date in a title":      {entry("Published on May 2: A Study", long, sixAuthors) + strings.Repeat(entry("Ours · Top 5 · Sum 10", long, sixAuthors), 3), 4},
		"a sign":                          {entry("@Home Agents", long, sixAuthors) + entry("# of Parameters", long, sixAuthors), 2},
	} {
		uitest.Equal(t, len(Parse(name, c.text).Papers), c.papers, name)
	}
}

func TestHugeAndHostileTextsAreRead(t *testing.T) {
	for name, text := range map[string]string{
		"one line":              strings.Repeat("x", 4<<20),
		"one line of links":     "# [a](https://huggingface.co/papers/2510.01234)\n" + strings.Repeat("[](http://)", 1<<16),
		"pictures":              "# [a](https://huggingface.co/papers/2510.01234)\n" + strings.Repeat(strings.Repeat("![", 30<<10)+"\n", 4),
		"dots":                  strings.Repeat("·\n", 1<<16),
		"dates":                 strings.Repeat("May 20\n\n", 1<<16),
		"authors":               strings.Repeat("6 authors\n", 1<<16),
		"carriage returns":      strings.Repeat("a\r", 1<<16),
		"line separators":       strings.Repeat("a\u2028", 1<<16),
		"words, and numbers":    heading + "Submitted by x\n" + strings.Repeat("a\n", 4000) + strings.Repeat("5\n", 1<<19) + strings.Repeat("a\n", 1<<16),
		"headings":              strings.Repeat("byAK and the research community\n", 1<<15),
		"marks":                 strings.Repeat("\u0301", 1<<16),
		"invalid":               strings.Repeat("\xff\n", 1<<16),
		"authors and dates":     "Daily Papers\nbyAK and the research community\n" + strings.Repeat("6 authors\nAug 1\n", 9),
		"submitted":             strings.Repeat("Submitted by\n", 1<<16),
		"front matter unclosed": "---\n# [a](https://huggingface.co/papers/2510.01234)\n" + strings.Repeat("a: b\n", 1<<16),
	} {
		t.Run(name, func(t *testing.T) {
			d := Parse(name, text)
			if len(d.Papers) == 0 && len(d.Problems) == 0 || len(d.Problems) > 1000 {
				t.Errorf("%d problems", len(d.Problems))
			}
		})
	}
}
