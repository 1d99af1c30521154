package page

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dailies/parser/parsertest"
)

func TestACopyThatIsNotReadIsRefusedWithItsLine(t *testing.T) {
	page := heading + "Oct 27\n\n" + strings.Repeat(paperOf("A Title of a Paper", long, sixAuthors), 3)
	var titles strings.Builder
	for range 30 {
		titles.WriteString("Submitted by x\nA Title That Says at Length What the Paper Does, and Which Has to\nGo On Below\n·\n6 authors\n")
	}
	for _, c := range []struct {
		name, text string
		line       int
		want       string
	}{
		{"a quoted mail", "> " + strings.ReplaceAll(page, "\n", "\n> "), 1, "the quote of a mail"},
		{"a mail with a plain text", "From: a@example.org\nSubject: papers\nContent-Type: text/plain\n\n" + page, 1, "a mail, not read"},
		{"a printed page", page + "11/23/26, 10:04 AM Daily Papers - Hugging Face\n", 37, "a page as it is printed"},
		{"Mac Roman", strings.ReplaceAll(strings.ReplaceAll(page, "·", "\xe1"), "•", "\xa5"), 17, "Mac Roman"},
		{"GBK", strings.ReplaceAll(strings.ReplaceAll(page, "·", "\xa1\xa4"), "•", "\xa1\xa4"), 17, "an encoding other than UTF-8"},
		{"decoded as GBK", strings.ReplaceAll(page, "·", "路"), 18, "decoded twice"},
		{"decoded as code page 437", strings.ReplaceAll(page, "·", "┬╖"), 18, "decoded twice"},
		{"lines of forty characters", heading + strings.Repeat("A Title of a Paper\n\n"+strings.Repeat("the method that does what no other did\n", 9)+"\n·\nAug 1\n\n", 3), 14, "lines were broken"},
		{"without its dots", strings.ReplaceAll(page, "·", "?"), 18, "lost its dots"},
		{"translated", strings.NewReplacer("6 authors", "6 Autoren", "Aug 15", "15. August", "Oct 27", "27. Oktober").Replace(page), 18, "translated"},
		{"titles that are wrapped", heading + titles.String(), 1, "lines were broken"},
		{"a table", "id\ttitle\tabstract\n1\tOne\tTwo\n", 1, "a table, not read"},
		{"JSON without its start", "Doe\"\n},\n{\n\"name\": \"Jane Roe\",\n\"hidden\": false\n}\n],\n\"title\": \"One\",\n", 4, "a piece of JSON"},
		{"a page of html2text", strings.ReplaceAll(page, "A Title of a Paper", "**** A_Title ****"), 13, "the markup of another program"},
	} {
		if line, why := Refusal(c.text); line != c.line || !strings.Contains(why, c.want) || !strings.Contains(why, ", not read: ") {
			t.Errorf("%s: line %d, %q", c.name, line, why)
		}
	}
}

func TestWhatIsReadIsNotRefused(t *testing.T) {
	texts := parsertest.Dumps(t, "../..")
	names, _ := filepath.Glob("../testdata/variants/*")
	for _, name := range names {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		texts[name] = string(raw)
	}
	texts["titles like signs"] = heading + "Oct 27\n\n" + paperOf("Page 1 of 5", long, sixAuthors) + paperOf("From: Words To: Actions", long, sixAuthors) + paperOf("> 1000 Agents", long, sixAuthors)
	texts["organisations that start small"] = heading + strings.Repeat("A Title That Is Long Enough to Be Wrapped by Many\nallenai Allen Institute for Artificial Intelligence\n·\nAug 1\n2\n", 3) + strings.Repeat("A Title\n\n"+long+"\n\n", 12)
	for name, text := range texts {
		if line, why := Refusal(text); why != "" && !strings.HasSuffix(name, "word.txt") { // bytes that are decoded before
			t.Errorf("%s: line %d, %q", name, line, why)
		}
	}
}
