package export

import (
	"bufio"
	"fmt"
	"html"
)

const pageHead = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Papers</title>
<style>
body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1.05rem/1.55 Georgia, serif; color: #222; background: #fdfdfb; overflow-wrap: anywhere; }
h2 { margin-top: 2.5rem; font: 600 .85rem/1.4 system-ui, sans-serif; letter-spacing: .06em; text-transform: uppercase; color: #767676; }
h3 { margin: 2rem 0 .2rem; font-size: 1.2rem; line-height: 1.3; }
h3 a { color: inherit; }
.facts { margin: 0 0 .6rem; font: .85rem/1.4 system-ui, sans-serif; color: #666; }
blockquote { margin: .6rem 0; padding-left: .8rem; border-left: 3px solid #bbb; color: #444; }
@media (prefers-color-scheme: dark) { body { color: #ddd; background: #16181c; } .facts, h2 { color: #9a9a9a; } blockquote { color: #bbb; border-color: #555; } }
</style>
</head>
<body>
`

// writeHTML writes one page without a script and without anything from elsewhere.
func writeHTML(out *bufio.Writer, works []work) error {
	fmt.Fprint(out, pageHead)
	byStatus(works, func(title string, works []work) {
		fmt.Fprintf(out, "<h2>%s · %d</h2>\n", title, len(works))
		for _, w := range works {
			heading := html.EscapeString(w.title)
			if w.address != "" {
				heading = fmt.Sprintf(`<a href="%s">%s</a>`, html.EscapeString(w.address), heading)
			}
			fmt.Fprintf(out, "<h3>%s</h3>\n", heading)
			if facts := w.facts(); facts != "" {
				fmt.Fprintf(out, "<p class=\"facts\">%s</p>\n", html.EscapeString(facts))
			}
			for _, paragraph := range paragraphs(w.abstract) {
				fmt.Fprintf(out, "<p>%s</p>\n", html.EscapeString(paragraph))
			}
			for _, note := range paragraphs(w.note) {
				fmt.Fprintf(out, "<blockquote>%s</blockquote>\n", html.EscapeString(note))
			}
		}
	})
	fmt.Fprint(out, "</body>\n</html>\n")
	return nil
}
