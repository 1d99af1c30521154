package export

import (
	"bufio"
	"fmt"
	"mime"
	"mime/quotedprintable"
	"net/mail"
	"strings"
	"time"
)

// folded breaks a header between its encoded words: a line of a mail has 998 bytes at most.
var folded = strings.NewReplacer("?= =?", "?=\n =?")

// writeMbox writes a mail a paper: the title is its subject, the abstract its text.
func writeMbox(out *bufio.Writer, works []work) error {
	for _, w := range works {
		date := time.Date(1970, 1, 1, 0, 0, 0, 0, time.UTC)
		if w.day() != "" {
			date = time.Date(w.date.Year, time.Month(w.date.Month), w.date.Day, 0, 0, 0, 0, time.UTC)
		}
		fmt.Fprintf(out, "From dailies@localhost %s\n", date.Format(time.ANSIC))
		from := mail.Address{Name: w.by(), Address: "dailies@localhost"}
		fmt.Fprintf(out, "From: %s\n", folded.Replace(from.String()))
		fmt.Fprintf(out, "Subject: %s\n", folded.Replace(mime.QEncoding.Encode("utf-8", w.title)))
		fmt.Fprintf(out, "Date: %s\n", date.Format(time.RFC1123Z))
		fmt.Fprintf(out, "Message-ID: <%s@dailies.localhost>\n", w.cite)
		fmt.Fprint(out, "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n")
		body := strings.Join(append(paragraphs(w.abstract), paragraphs(w.note)...), "\n\n") + "\n\n" + w.address + "\n"
		body = strings.TrimLeft(body, "\n")
		var encoded strings.Builder
		qp := quotedprintable.NewWriter(&encoded)
		if _, err := qp.Write([]byte(body)); err != nil {
			return err
		}
		if err := qp.Close(); err != nil {
			return err
		}
		text := strings.ReplaceAll(encoded.String(), "\r\n", "\n")
		// a line that begins with From would begin the next mail
		text = strings.ReplaceAll("\n"+text, "\nFrom ", "\n=46rom ")[1:]
		fmt.Fprintf(out, "%s\n", text)
	}
	return nil
}
