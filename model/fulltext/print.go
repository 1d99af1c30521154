package fulltext

import (
	"strings"

	"dailies/parser/article"
	"dailies/ui"
)

// Formats are what a paper can be printed as.
var Formats = []string{"text", "md"}

// Text is a paper in lines of w cells, drawn with a theme if it is for a terminal: there formulas
// that are wider are cut.
func Text(a article.Article, w int, theme *ui.Theme) string {
	var all strings.Builder
	for _, line := range Set(a, Options{Width: w, ASCII: theme != nil && theme.ASCII()}).Lines {
		if theme != nil {
			line.Text = line.Draw(theme, min(ui.Cells(line.Text), w))
		}
		all.WriteString(line.Text + "\n")
	}
	return all.String()
}

// Markdown writes a paper as Markdown, its formulas as TeX between dollar signs.
func Markdown(a article.Article) string {
	body := markdown(a.Blocks) + "\n\n"
	if a.Title.Empty() {
		return body
	}
	return "# " + escaped(lineOf(a.Title)) + "\n\n" + body
}

func markdown(blocks []article.Block) string {
	var all []string
	for i := range blocks {
		if text := markdownBlock(&blocks[i]); text != "" {
			all = append(all, text)
		}
	}
	return strings.Join(all, "\n\n")
}

func markdownBlock(b *article.Block) string {
	text := markdownText(b.Text)
	line := strings.TrimSpace(escaped(strings.ReplaceAll(b.Number.String(), "\n", " ")) + " " + strings.ReplaceAll(text, "\n", " "))
	inner := markdown(b.Blocks)
	switch b.Kind {
	case article.Heading:
		return strings.Repeat("#", min(b.Level+1, 6)) + " " + line
	case article.Item:
		sign := lineOf(b.Number)
		if strings.Trim(sign, "0123456789.") != "" || !strings.HasSuffix(sign, ".") {
			sign = strings.TrimSpace("- " + strings.Trim(sign, "•"))
		}
		return prefixed(apart(text, inner), sign+" ", ui.Blanks(len(sign)+1))
	case article.Quote:
		return prefixed(inner, "> ", "> ")
	case article.Authors:
		return markdownText(authorLines(b.Text))
	case article.Theorem:
		return apart("**"+escaped(article.Plain(b.Text).Line().String())+"**", inner)
	case article.Equation:
		return markdownEquation(b.Rows)
	case article.Table:
		return markdownTable(b.Rows)
	case article.Figure:
		name := strings.TrimRight(lineOf(b.Number), ".: ")
		if name != "" {
			name = "**" + escaped(name) + "** "
		}
		return apart(strings.TrimSpace(name+strings.ReplaceAll(text, "\n", " ")), inner)
	case article.Image:
		if b.Address != "" {
			return apart("![]("+b.Address+")", text)
		}
	case article.Listing:
		return markdownListing(b.Rows)
	case article.Reference:
		return "- " + line
	case article.Note:
		return "> " + line
	}
	return apart(text, inner)
}

func apart(above, below string) string {
	if above == "" || below == "" {
		return above + below
	}
	return above + "\n\n" + below
}

func prefixed(text, first, rest string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(first+line, " ")
		first = rest
	}
	return strings.Join(lines, "\n")
}

func markdownEquation(rows []article.Row) string {
	all := make([]string, len(rows))
	for y, row := range rows {
		var tex []string
		for _, cell := range row.Cells {
			for _, span := range cell.Text {
				if span.Look&article.Formula != 0 {
					tex = append(tex, source(span.Text.String()))
				} else if s := strings.TrimSpace(lineOf(span.Text)); s != "" {
					tex = append(tex, `\text{`+s+`}`)
				}
			}
		}
		if n := strings.Trim(lineOf(row.Number), "()"); n != "" {
			tex = append(tex, `\tag{`+n+`}`)
		}
		all[y] = "$$\n" + strings.Join(tex, " ") + "\n$$"
	}
	return strings.Join(all, "\n\n")
}

// markdownTable writes a table. What spans several columns or rows stands in the first of them.
func markdownTable(rows []article.Row) string {
	g := (&setter{}).grid(rows)
	var lines []string
	for y, row := range rows {
		texts := make([]string, g.cols)
		cells := g.begin(y)
		for i, cell := range row.Cells {
			x := g.cols - 1 // of what is more than the table is wide
			if i < len(cells) {
				x = cells[i].x
			}
			texts[x] = strings.TrimSpace(texts[x] + " " + strings.NewReplacer("|", `\|`, "\n", "<br>").Replace(markdownText(cell.Text)))
		}
		lines = append(lines, "| "+strings.Join(texts, " | ")+" |")
		if y == 0 {
			lines = append(lines, "|"+strings.Repeat(" --- |", g.cols))
		}
	}
	return strings.Join(lines, "\n")
}

// markdownListing writes a program as code, and an algorithm, which has formulas, as lines.
func markdownListing(rows []article.Row) string {
	lines := make([]string, len(rows))
	fence := "```"
	for y, row := range rows {
		lines[y] = (&setter{}).text(row.Cells[0].Text, 0).Text
		if number := lineOf(row.Number); number != "" {
			lines[y] = strings.TrimRight(number+" "+lines[y], " ")
		}
		for strings.Contains(lines[y], fence) {
			fence += "`"
		}
	}
	return fence + "\n" + strings.TrimRight(strings.Join(lines, "\n"), "\n") + "\n" + fence
}

// markdownText writes spans: emphasis, links and formulas with their signs.
func markdownText(spans []article.Span) string {
	var all strings.Builder
	for _, span := range spans {
		raw := span.Text.String()
		text := strings.TrimSpace(raw)
		before, after, _ := strings.Cut(raw, text)
		if text != "" {
			text = markdownSpan(span, text)
		}
		all.WriteString(before + text + after)
	}
	return all.String()
}

func markdownSpan(span article.Span, text string) string {
	is := func(look article.Look) bool { return span.Look&look != 0 }
	around := func(is bool, before, after string) {
		if is {
			text = before + text + after
		}
	}
	oneLine := !strings.Contains(text, "\n")
	switch {
	case is(article.Formula):
		return "$" + strings.Join(strings.Fields(text), " ") + "$"
	case is(article.Code|article.Raw) && !strings.ContainsAny(text, "`\n"):
		text = "`" + text + "`"
	default:
		text = escaped(text)
	}
	around(is(article.Raised), "<sup>", "</sup>")
	around(is(article.Lowered), "<sub>", "</sub>")
	around(is(article.Strong) && oneLine, "**", "**")
	around(is(article.Emphasis) && !is(article.Strong) && oneLine, "*", "*")
	around(span.Address != "", "[", "]("+strings.NewReplacer("(", "%28", ")", "%29").Replace(span.Address)+")")
	return text
}

// escaped puts a backslash before what Markdown would take for its own.
func escaped(text string) string { return markdownSigns.Replace(text) }

var markdownSigns = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`, "<", "&lt;", "$", `\$`)
