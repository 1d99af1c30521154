package parser

import (
	"strings"

	"dailies/parser/checksum"
	"dailies/parser/clean"
)

// keeper decides where the texts of papers are kept. Those of a text that is
// in memory share its memory. Those of a file that is too large for that are
// copied, so that the text can be let go, but for the abstracts, which stay in
// the file. The zero value is for texts in memory. It is for one goroutine.
type keeper struct {
	in     *place // the file, where abstracts stay in it
	titles clean.Arena
	others clean.Arena
	orgs   map[clean.Text]Org // by their lines: a few hundred have most papers
	places []place
}

// maxOrgs is how many organisations are remembered to be copied only once.
const maxOrgs = 4096

// stay goes on with the papers of a file; nil: of a text in memory.
func (k *keeper) stay(in *place) *keeper {
	k.in = in
	return k
}

// sums says whether checksums of abstracts are wanted.
func (k *keeper) sums() bool { return k.in != nil }

func (k *keeper) title(text clean.Text) clean.Text {
	if k.in == nil {
		return text
	}
	return k.titles.Keep(text)
}

func (k *keeper) org(o Org) Org {
	if k.in == nil || o.Line.Empty() {
		return o
	}
	if kept, known := k.orgs[o.Line]; known && kept == o {
		return kept
	}
	if k.orgs == nil || len(k.orgs) == maxOrgs {
		k.orgs = map[clean.Text]Org{}
	}
	kept := readOrg(k.others.Keep(o.Line))
	if kept != o {
		kept.Slug, kept.Name = k.others.Keep(o.Slug), k.others.Keep(o.Name)
	}
	k.orgs[kept.Line] = kept
	return kept
}

func (k *keeper) arxiv(id string) string {
	if k.in == nil {
		return id
	}
	return strings.Clone(id)
}

// abstract keeps the text of a paper, which has these lines.
func (k *keeper) abstract(l *lines, text []line) Abstract {
	whole := paragraphs(text)
	if whole.Empty() {
		return Abstract{}
	}
	if k.in == nil {
		return k.hold(whole)
	}
	if a, ok := k.leave(l, text, whole); ok {
		return a
	}
	return k.hold(k.others.Keep(whole))
}

// leave leaves a text in its file, if all of it stands there in one piece, and
// can be read there as it was read here.
func (k *keeper) leave(l *lines, text []line, whole clean.Text) (Abstract, bool) {
	first, last := text[0], text[len(text)-1]
	at, n := first.at, int(last.at-first.at)+int(last.size)
	span, ok := spanOf(at, n)
	if at < l.base || !ok || first.cut || first.other || len(text) > 1 && last.cut {
		return Abstract{}, false
	}
	raw := l.text[at-l.base:][:n]
	if len(text) > 1 && reread(raw) != whole {
		return Abstract{}, false
	}
	if len(text) == 1 && first.ascii && whole.Len() == n {
		span |= plainSpan
	}
	sum := first.sum
	if sum == 0 || len(text) > 1 {
		sum = checksum.Of(raw)
	}
	return Abstract{in: k.in, span: span, size: uint32(whole.Len()), sum: sum}, true
}

// hold keeps a text in memory. Places are made many at a time.
func (k *keeper) hold(text clean.Text) Abstract {
	if len(k.places) == 0 {
		k.places = make([]place, 64)
	}
	in := &k.places[0]
	k.places = k.places[1:]
	in.text = text
	return Abstract{in: in, size: uint32(text.Len())}
}
