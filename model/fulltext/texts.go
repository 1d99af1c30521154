package fulltext

import (
	"cmp"
	"context"
	"strings"
	"sync"
	"time"

	"dailies/model/search/index"
	"dailies/parser/article"
)

// maxTexts is how many bytes of texts stay in memory: a paper has about 80 KB.
const maxTexts = 64 << 20

// Texts are the texts of the papers in a store, for searches: a cache of the text by the
// paper's number. Parsing one takes 5 to 50 ms. A text is dropped when its paper is removed or
// comes again. Those that come when maxTexts are there are not kept: each search reads them again.
type Texts struct {
	Store Store

	mu    sync.Mutex
	known map[string]knownText
	size  int // bytes of what is known
	most  int // bytes; 0: maxTexts
}

type knownText struct {
	text string
	of   time.Time // when its page was written
}

// All is the text of each paper that is in the store now, by its number. Without read the
// texts are empty: which papers there are costs but a look into the folder. If ctx ends
// meanwhile some are missing.
func (t *Texts) All(ctx context.Context, read bool) map[string]string {
	all := map[string]string{}
	if !read {
		for _, number := range t.Store.Numbers() {
			all[number] = ""
		}
		return all
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.known == nil {
		t.known = map[string]knownText{}
	}
	files := t.Store.files()
	for number, k := range t.known {
		if info, here := files[number]; !here || !k.of.Equal(info.ModTime()) {
			t.size -= len(k.text)
			delete(t.known, number)
		}
	}
	var missing []string
	for number := range files {
		k, ok := t.known[number]
		if all[number] = k.text; !ok {
			missing = append(missing, number)
		}
	}
	var came sync.Mutex
	index.Parallel(ctx, len(missing), func(i int) {
		number := missing[i]
		a, _ := t.Store.Read(number) // one that cannot be read has no text
		text := textIn(a)
		came.Lock()
		defer came.Unlock()
		all[number] = text
		if t.size+len(text) <= cmp.Or(t.most, maxTexts) {
			t.known[number] = knownText{text, files[number].ModTime()}
			t.size += len(text)
		}
	})
	return all
}

// textIn is the text of a paper without its formulas, its words divided by blanks.
func textIn(a article.Article) string {
	var all strings.Builder
	all.WriteString(a.Title.String())
	for _, text := range a.Texts() {
		all.WriteByte(' ')
		for _, s := range text {
			if s.Look&(article.Formula|article.Raw) == 0 {
				all.WriteString(s.Text.String())
			}
		}
	}
	return strings.Join(strings.Fields(all.String()), " ")
}
