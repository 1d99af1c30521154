package fulltext

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"dailies/model/durable"
	"dailies/model/fetch"
	"dailies/model/library"
	"dailies/model/search/index"
	"dailies/parser"
	"dailies/parser/article"
)

// Store is the folder of the pages that were fetched, which only the reader may read:
// papers/2510.01234.html.gz. "" is none.
type Store string

// StoreIn is the store in the folder for data; none if there is no such folder.
func StoreIn(data string) Store {
	if data == "" {
		return ""
	}
	return Store(filepath.Join(data, "papers"))
}

const suffix = ".html.gz"

func (s Store) file(number string) (path string, err error) {
	switch {
	case s == "":
		return "", errors.New("there is no folder to keep papers in: set HOME, or name one with --home")
	case number == "" || parser.ArXivNumber(number) != number:
		return "", fmt.Errorf("%q is not an arXiv number", number)
	}
	return filepath.Join(string(s), strings.ReplaceAll(number, "/", "_")+suffix), nil
}

// Missing are the papers that are not here.
func (s Store) Missing(all []fetch.Paper) []fetch.Paper {
	return slices.DeleteFunc(all, func(p fetch.Paper) bool { return s.FileURL(p.Number) != "" })
}

// FileURL is the file: address of a paper; "" if it is not here.
func (s Store) FileURL(number string) string {
	path, err := s.file(number)
	if err != nil {
		return ""
	}
	info, err := os.Stat(path)
	path, bad := filepath.Abs(path)
	if err != nil || bad != nil || !info.Mode().IsRegular() {
		return ""
	}
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(path)}).String()
}

// Read reads a paper. The error is fs.ErrNotExist if it is not here.
func (s Store) Read(number string) (article.Article, error) {
	path, err := s.file(number)
	if err != nil {
		return article.Article{}, err
	}
	return Read(path)
}

// Save puts a page that came into the store, packed, whole or not at all, if it is, whole, the paper that
// was asked for: arXiv has a checklist in its place now and then, or the manual of a document class.
func (s Store) Save(p fetch.Paper, page []byte) (title string, err error) {
	path, err := s.file(p.Number)
	if err != nil {
		return "", err
	}
	a, err := Parse(page)
	switch {
	case err != nil:
		return "", err
	case !bytes.Contains(page, []byte("</article>")):
		return "", errors.New("the page is cut")
	case !library.SimilarTitles(a.Title.String(), p.Title): // not all pages have a title
		return "", fmt.Errorf("arXiv has another document in its place: %q", a.Title.Cut(80))
	}
	if err := durable.Save(path, fetch.Gzip(page)); err != nil {
		return "", fmt.Errorf("save the paper in %s: %w", s, err)
	}
	return cmp.Or(p.Title, a.Title.String()), nil
}

// files are those of the papers, by number.
func (s Store) files() map[string]fs.FileInfo {
	all := map[string]fs.FileInfo{}
	entries, _ := os.ReadDir(string(s)) // a folder that is not there has none
	for _, e := range entries {
		name, ok := strings.CutSuffix(e.Name(), suffix)
		if info, err := e.Info(); err == nil && ok && !strings.HasPrefix(name, ".") {
			all[strings.ReplaceAll(name, "_", "/")] = info
		}
	}
	return all
}

// Papers are the numbers of the papers that are here, and how many bytes they take.
func (s Store) Papers() (numbers []string, size int64) {
	files := s.files()
	for _, info := range files {
		size += info.Size()
	}
	return slices.Sorted(maps.Keys(files)), size
}

// FormatSize is a size as it is said: "3.4 MB", "17 kB".
func FormatSize(size int64) string {
	if size < 1<<20 {
		return fmt.Sprintf("%d kB", (size+1023)>>10)
	}
	return fmt.Sprintf("%.1f MB", float64(size)/(1<<20))
}

// Remove removes papers.
func (s Store) Remove(numbers ...string) error {
	for _, number := range numbers {
		path, err := s.file(number)
		if err == nil {
			err = os.Remove(path)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("remove the paper %s: %w", number, err)
		}
	}
	return nil
}

// maxPage is how large a page may be, in bytes, packed or not. The largest of 293 had 8 MB.
const maxPage = 20 << 20

// errNoText is of a page on which there is no paper: a conversion that failed, perhaps.
var errNoText = errors.New("there is no paper in this page: arXiv could not convert it, perhaps")

// Read reads the page in a file, packed (.gz) or not.
func Read(path string) (article.Article, error) {
	file, err := os.Open(path)
	if err != nil {
		return article.Article{}, err
	}
	defer file.Close()
	page, err := io.ReadAll(io.LimitReader(file, maxPage+1))
	if err != nil {
		return article.Article{}, err
	}
	return Parse(page)
}

// leastText is how many bytes of text a paper has at least: more than a title and a notice.
const leastText = 200

// Parse reads a page, packed or not. A page that is cut is read as far as it goes.
func Parse(page []byte) (article.Article, error) {
	if unzipped, err := gzip.NewReader(bytes.NewReader(page)); err == nil {
		page, _ = io.ReadAll(io.LimitReader(unzipped, maxPage+1))
	}
	if len(page) > maxPage {
		return article.Article{}, fmt.Errorf("larger than %d MB", maxPage>>20)
	}
	a := article.Parse(page)
	if len(textIn(a)) < leastText {
		return a, errNoText
	}
	return a, nil
}

// maxTexts is how many bytes of texts stay in memory: a paper has about 80 KB.
const maxTexts = 64 << 20

// Texts are the texts of the papers in a store, for searches: a cache of the text by the
// paper's number. Parsing one takes 5 to 50 ms. A text is dropped when its paper is removed or
// comes again. Once maxTexts are kept, each search reads the others again.
type Texts struct {
	Store Store

	mu   sync.Mutex
	kept map[string]keptText
	most int // bytes; 0: maxTexts
}

type keptText struct {
	text string
	of   time.Time // when its page was written
}

// All is the text of each paper that is in the store now, by its number. Without read the
// texts are empty: to know which papers there are takes only a look into the folder. If ctx ends
// meanwhile some are empty.
func (t *Texts) All(ctx context.Context, read bool) map[string]string {
	files, all := t.Store.files(), map[string]string{}
	if !read {
		for number := range files {
			all[number] = ""
		}
		return all
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	numbers := slices.Sorted(maps.Keys(files))
	texts := make([]keptText, len(numbers))
	for i, number := range numbers {
		texts[i] = t.kept[number]
	}
	index.Parallel(ctx, len(numbers), func(i int) {
		if written := files[numbers[i]].ModTime(); !texts[i].of.Equal(written) {
			a, _ := t.Store.Read(numbers[i]) // one that cannot be read has no text
			texts[i] = keptText{textIn(a), written}
		}
	})
	t.kept = map[string]keptText{}
	size := 0
	for i, k := range texts {
		all[numbers[i]] = k.text
		if size += len(k.text); size <= cmp.Or(t.most, maxTexts) {
			t.kept[numbers[i]] = k
		}
	}
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
