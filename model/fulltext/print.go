package fulltext

import (
	"strings"

	"dailies/model/tex"
	"dailies/parser/article"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// Formats lists the formats in which a paper can be printed.
var Formats = []string{"text", "md"}

// Text returns a paper as lines of w cells. With a theme, for a terminal, wider formulas and tables are cut.
func Text(a article.Article, w int, theme *ui.Theme) string {
	var all strings.Builder
	for _, line := range Typeset(a, Options{Width: w, ASCII: theme != nil && theme.ASCII}).Lines {
		if theme != nil {
			line.Text = draw(theme, 0, line.styled(theme), min(ui.Cells(line.Text), w))
		}
		all.WriteString(line.Text + "\n")
	}
	return all.String()
}

// Markdown returns a paper as Markdown, with its formulas as TeX between dollar signs.
func Markdown(a article.Article) string {
	body := markdown(a.Blocks) + "\n\n"
	if a.Title.Empty() {
		return body
	}
	return "# " + escapeMarkdown(tex.Unicode(a.Title)) + "\n\n" + body
}

func markdown(blocks []article.Block) string {
	all := make([]string, len(blocks))
	for i := range blocks {
		all[i] = markdownBlock(&blocks[i])
	}
	return joinBlocks(all...)
}

// joinBlocks joins texts with blank lines between them.
func joinBlocks(texts ...string) string { return english.JoinNonEmpty("\n\n", texts...) }

func markdownBlock(b *article.Block) string {
	text, inner := markdownText(b.Text), markdown(b.Blocks)
	line := strings.TrimSpace(escapeMarkdown(b.Number) + " " + strings.ReplaceAll(text, "\n", " "))
	switch b.Kind {
	case article.Heading:
		return strings.Repeat("#", min(b.Level+1, 6)) + " " + line
	case article.Item:
		sign := oneLine(b.Number)
		if strings.Trim(sign, "0123456789") != "." {
			sign = strings.TrimSpace("- " + strings.Trim(sign, "•"))
		}
		return prefixed(joinBlocks(text, inner), sign+" ", ui.Spaces(len(sign)+1))
	case article.Quote:
		return prefixed(inner, "> ", "> ")
	case article.Equation:
		return markdownEquation(b.Rows)
	case article.Table:
		return markdownTable(b.Rows)
	case article.Figure:
		if name := strings.TrimRight(escapeMarkdown(b.Number), ".: "); name != "" {
			line = "**" + name + "** " + strings.ReplaceAll(text, "\n", " ")
		}
		return joinBlocks(strings.TrimSpace(line), inner)
	case article.Image:
		if b.Address != "" {
			return joinBlocks("![]("+b.Address+")", text)
		}
	case article.Listing:
		return markdownListing(*b)
	case article.Reference:
		return "- " + line
	case article.Note:
		return "> " + line
	}
	return joinBlocks(text, inner)
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
		line := ""
		for _, cell := range row.Cells {
			for _, run := range cell.Text {
				if run.Look&article.Formula != 0 {
					line += " " + texSource(run.Text.String())
				} else if s := strings.TrimSpace(oneLine(run.Text)); s != "" {
					line += ` \text{` + s + `}`
				}
			}
		}
		if n := strings.Trim(oneLine(row.Number), "()"); n != "" {
			line += ` \tag{` + n + `}`
		}
		all[y] = "$$\n" + strings.TrimSpace(line) + "\n$$"
	}
	return joinBlocks(all...)
}

// markdownTable returns a table. A cell that spans several columns or rows stands in the first of them.
func markdownTable(rows []article.Row) string {
	g := newGrid(rows)
	var lines []string
	for y, cells := range g.rows {
		texts := make([]string, g.cols)
		for _, c := range cells {
			texts[c.x] = strings.NewReplacer("|", `\|`, "\n", "<br>").Replace(markdownText(c.text))
		}
		lines = append(lines, "| "+strings.Join(texts, " | ")+" |")
		if y == 0 {
			lines = append(lines, "|"+strings.Repeat(" --- |", g.cols))
		}
	}
	return strings.Join(lines, "\n")
}

// markdownListing returns a program or an algorithm as code, with its lines as they are typeset.
func markdownListing(b article.Block) string {
	body := Text(article.Article{Blocks: []article.Block{b}}, 1<<20, nil)
	fence := "```"
	for strings.Contains(body, fence) {
		fence += "`"
	}
	return fence + "\n" + strings.TrimRight(body, "\n") + "\n" + fence
}

// markdownText returns runs with the signs of their emphasis, links and formulas.
func markdownText(runs []article.Run) string {
	var all strings.Builder
	for _, run := range runs {
		raw := run.Text.String()
		if text := strings.TrimSpace(raw); text != "" {
			raw = strings.Replace(raw, text, markdownRun(run, text), 1)
		}
		all.WriteString(raw)
	}
	return all.String()
}

func markdownRun(run article.Run, text string) string {
	is := func(look article.Look) bool { return run.Look&look != 0 }
	shown := markdownSigns.Replace(text)
	switch {
	case is(article.Formula):
		return "$" + texSource(text) + "$"
	case strings.Contains(text, "\n"):
	case is(article.Code|article.Raw) && !strings.Contains(text, "`"):
		shown = "`" + text + "`"
	case is(article.Raised):
		shown = "<sup>" + shown + "</sup>"
	case is(article.Lowered):
		shown = "<sub>" + shown + "</sub>"
	case is(article.Strong):
		shown = "**" + shown + "**"
	case is(article.Emphasis):
		shown = "*" + shown + "*"
	}
	if run.Address != "" {
		shown = "[" + shown + "](" + strings.NewReplacer("(", "%28", ")", "%29").Replace(run.Address) + ")"
	}
	return shown
}

// escapeMarkdown returns a text on one line, with the signs of Markdown escaped.
func escapeMarkdown(text clean.Text) string { return markdownSigns.Replace(oneLine(text)) }

var markdownSigns = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`, "<", "&lt;", "$", `\$`)
