package papers

import (
	"context"
	"runtime"
	"strings"
	"sync"

	"dailies/parser/article"
)

// Texts are the texts of the papers in a store, for searches. They stay in memory once a
// search has asked for them: parsing takes 5 to 60 ms a paper, its text about 80 KB.
type Texts struct {
	Store Store

	mu    sync.Mutex
	known map[string]string
}

// All is the text of each paper that is in the store now, by its number. Without read the
// texts are empty: which papers there are costs but a look into the folder. If ctx ends
// meanwhile some are missing.
func (t *Texts) All(ctx context.Context, read bool) map[string]string {
	all := map[string]string{}
	var missing []string
	t.mu.Lock()
	for _, number := range t.Store.Numbers() {
		text, ok := t.known[number]
		all[number] = text
		if !ok {
			missing = append(missing, number)
		}
	}
	t.mu.Unlock()
	if !read {
		return all
	}
	for number, text := range t.read(ctx, missing) {
		all[number] = text
	}
	return all
}

// read reads papers on all cores.
func (t *Texts) read(ctx context.Context, numbers []string) map[string]string {
	came := make(map[string]string, len(numbers))
	queue := make(chan string, len(numbers))
	for _, number := range numbers {
		queue <- number
	}
	close(queue)
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(numbers)) {
		workers.Go(func() {
			for number := range queue {
				if ctx.Err() != nil {
					return
				}
				a, err := t.Store.Read(number)
				text := ""
				if err == nil {
					text = textIn(a)
				}
				t.mu.Lock()
				came[number] = text
				t.mu.Unlock()
			}
		})
	}
	workers.Wait()
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.known == nil {
		t.known = map[string]string{}
	}
	for number, text := range came {
		t.known[number] = text
	}
	return came
}

// textIn is the text of a paper without its formulas, its words divided by blanks.
func textIn(a article.Article) string {
	var all strings.Builder
	spans := func(spans []article.Span) {
		for _, s := range spans {
			if s.Look&(article.Formula|article.Raw) == 0 {
				all.WriteString(s.Text.String())
			}
		}
		all.WriteByte(' ')
	}
	var blocks func([]article.Block)
	blocks = func(of []article.Block) {
		for _, b := range of {
			spans(b.Text)
			for _, row := range b.Rows {
				for _, cell := range row.Cells {
					spans(cell.Text)
				}
			}
			blocks(b.Blocks)
		}
	}
	all.WriteString(a.Title.String() + " ")
	blocks(a.Blocks)
	return strings.Join(strings.Fields(all.String()), " ")
}
