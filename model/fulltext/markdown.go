package fulltext

import (
	"strings"

	"dailies/parser/article"
	"dailies/ui"
)

// Markdown writes a paper as Markdown, its formulas as TeX between dollar signs.
func Markdown(a article.Article) string {
	m := &markdown{}
	if !a.Title.Empty() {
		m.paragraph("# " + escaped(lineOf(a.Title)))
	}
	m.blocks(a.Blocks)
	return m.out.String()
}

// markdown writes blocks, each line of them behind a prefix.
type markdown struct {
	out    strings.Builder
	prefix string // of a quote or an item
	sign   string // of an item, in front of its first line
}

// paragraph writes lines with a blank line behind them.
func (m *markdown) paragraph(text string) {
	for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
		lead := m.prefix
		if m.sign != "" {
			lead, m.sign = m.sign, ""
		}
		m.out.WriteString(strings.TrimRight(lead+line, " ") + "\n")
	}
	m.out.WriteString(strings.TrimRight(m.prefix, " ") + "\n")
}

func (m *markdown) blocks(all []article.Block) {
	for _, b := range all {
		m.block(b)
	}
}

func (m *markdown) block(b article.Block) {
	switch b.Kind {
	case article.Heading:
		m.paragraph(strings.Repeat("#", min(b.Level+1, 6)) + " " + numbered(b.Number.String(), m.line(b.Text)))
	case article.Item:
		m.item(b)
	case article.Quote:
		m.within("> ", b)
		m.out.WriteString(strings.TrimRight(m.prefix, " ") + "\n")
	case article.Authors:
		m.paragraph(m.text(authorLines(b.Text)))
	case article.Theorem:
		m.paragraph("**" + escaped(article.Plain(b.Text).Line().String()) + "**")
		m.blocks(b.Blocks)
	case article.Equation:
		m.equation(b.Rows)
	case article.Table:
		m.table(b.Rows)
	case article.Figure:
		m.paragraph("**" + escaped(strings.TrimRight(lineOf(b.Number), ".: ")) + "** " + m.line(b.Text))
		m.blocks(b.Blocks)
	case article.Image:
		if b.Address != "" {
			m.paragraph("![](" + b.Address + ")")
		}
		if len(b.Text) > 0 {
			m.paragraph(m.text(b.Text))
		}
	case article.Listing:
		m.listing(b.Rows)
	case article.Reference:
		m.paragraph("- " + numbered(b.Number.String(), m.line(b.Text)))
	case article.Note:
		m.paragraph("> " + numbered(b.Number.String(), m.line(b.Text)))
	default:
		if len(b.Text) > 0 {
			m.paragraph(m.text(b.Text))
		}
		m.blocks(b.Blocks)
	}
}

func (m *markdown) within(prefix string, b article.Block) {
	before := m.prefix
	m.prefix += prefix
	if len(b.Text) > 0 {
		m.paragraph(m.text(b.Text))
	}
	m.blocks(b.Blocks)
	m.prefix = before
}

func (m *markdown) item(b article.Block) {
	before := m.prefix
	sign := lineOf(b.Number)
	if strings.Trim(sign, "0123456789.") != "" || !strings.HasSuffix(sign, ".") {
		sign = strings.TrimSpace("- " + strings.Trim(sign, "•"))
	}
	m.sign, m.prefix = before+sign+" ", before+ui.Blanks(len(sign)+1)
	m.within("", b)
	m.prefix, m.sign = before, ""
}

func (m *markdown) equation(rows []article.Row) {
	for _, row := range rows {
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
		m.paragraph("$$\n" + strings.Join(tex, " ") + "\n$$")
	}
}

// table writes a table. What spans several columns or rows stands in the first of them.
func (m *markdown) table(rows []article.Row) {
	s := setter{Options: Options{Width: 1}}
	g := s.grid(rows)
	lines := make([]string, 0, len(rows)+1)
	for y, row := range rows {
		texts := make([]string, g.cols)
		cells := g.begin(y)
		for i, cell := range row.Cells {
			x := g.cols - 1 // of what is more than the table is wide
			if i < len(cells) {
				x = cells[i].x
			}
			texts[x] = strings.TrimSpace(texts[x] + " " + strings.ReplaceAll(strings.ReplaceAll(m.text(cell.Text), "|", `\|`), "\n", "<br>"))
		}
		lines = append(lines, "| "+strings.Join(texts, " | ")+" |")
		if y == 0 {
			lines = append(lines, "|"+strings.Repeat(" --- |", g.cols))
		}
	}
	m.paragraph(strings.Join(lines, "\n"))
}

// listing writes a program as code, and an algorithm, which has formulas, as lines.
func (m *markdown) listing(rows []article.Row) {
	lines := make([]string, len(rows))
	fence := "```"
	s := setter{Options: Options{Width: 1}}
	for y, row := range rows {
		lines[y] = s.text(row.Cells[0].Text, 0).Text
		if number := lineOf(row.Number); number != "" {
			lines[y] = number + " " + lines[y]
		}
		for strings.Contains(lines[y], fence) {
			fence += "`"
		}
	}
	m.paragraph(fence + "\n" + strings.Join(lines, "\n") + "\n" + fence)
}

func numbered(number, text string) string {
	return strings.TrimSpace(escaped(strings.ReplaceAll(number, "\n", " ")) + " " + text)
}

func (m *markdown) line(text []article.Span) string {
	return strings.ReplaceAll(m.text(text), "\n", " ")
}

// text writes spans: emphasis, links and formulas with their signs.
func (m *markdown) text(spans []article.Span) string {
	var all strings.Builder
	for _, span := range spans {
		raw := span.Text.String()
		text := strings.TrimSpace(raw)
		if text == "" {
			all.WriteString(raw)
			continue
		}
		before, after := raw[:strings.Index(raw, text)], raw[strings.Index(raw, text)+len(text):]
		all.WriteString(before + marked(span, text) + after)
	}
	return all.String()
}

func marked(span article.Span, text string) string {
	switch {
	case span.Look&article.Formula != 0:
		return "$" + strings.Join(strings.Fields(text), " ") + "$"
	case span.Look&(article.Code|article.Raw) != 0 && !strings.ContainsAny(text, "`\n"):
		text = "`" + text + "`"
	default:
		text = escaped(text)
	}
	if span.Look&article.Raised != 0 {
		text = "<sup>" + text + "</sup>"
	}
	if span.Look&article.Lowered != 0 {
		text = "<sub>" + text + "</sub>"
	}
	if span.Look&article.Strong != 0 && !strings.Contains(text, "\n") {
		text = "**" + text + "**"
	} else if span.Look&article.Emphasis != 0 && !strings.Contains(text, "\n") {
		text = "*" + text + "*"
	}
	if span.Address != "" {
		text = "[" + text + "](" + strings.NewReplacer("(", "%28", ")", "%29").Replace(span.Address) + ")"
	}
	return text
}

// escaped puts a backslash before what Markdown would take for its own.
func escaped(text string) string { return markdownSigns.Replace(text) }

var markdownSigns = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`, "<", "&lt;", "$", `\$`)
