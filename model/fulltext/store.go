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

// Store is the folder of fetched pages, such as papers/2510.01234.html.gz. Only the user may read it. ""
// means that there is no folder.
type Store string

// StoreIn returns the store in the data folder, which may be "".
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

// Missing returns the papers that are not in the store.
func (s Store) Missing(all []fetch.Paper) []fetch.Paper {
	return slices.DeleteFunc(all, func(p fetch.Paper) bool { return s.FileURL(p.Number) != "" })
}

// FileURL returns the file: address of a paper, or "" if it is not in the store.
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

// Read reads a paper. The error is fs.ErrNotExist if it is not in the store.
func (s Store) Read(number string) (article.Article, error) {
	path, err := s.file(number)
	if err != nil {
		return article.Article{}, err
	}
	return Read(path)
}

// Save compresses a fetched page and stores it atomically. It refuses truncated pages and other documents:
// arXiv sometimes has a checklist or the manual of a document class in the place of a paper.
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
	case !library.SimilarTitles(a.Title.String(), p.Title): // some pages have no title
		return "", fmt.Errorf("arXiv has another document in its place: %q", a.Title.Cut(80))
	}
	if err := durable.Save(path, fetch.Gzip(page)); err != nil {
		return "", fmt.Errorf("save the paper in %s: %w", s, err)
	}
	return cmp.Or(p.Title, a.Title.String()), nil
}

// files returns the files of the papers by number.
func (s Store) files() map[string]fs.FileInfo {
	all := map[string]fs.FileInfo{}
	entries, _ := os.ReadDir(string(s)) // a missing folder has no files
	for _, e := range entries {
		name, ok := strings.CutSuffix(e.Name(), suffix)
		if info, err := e.Info(); err == nil && ok && !strings.HasPrefix(name, ".") {
			all[strings.ReplaceAll(name, "_", "/")] = info
		}
	}
	return all
}

// Papers returns the numbers of the stored papers and their total size in bytes.
func (s Store) Papers() (numbers []string, size int64) {
	files := s.files()
	for _, info := range files {
		size += info.Size()
	}
	return slices.Sorted(maps.Keys(files)), size
}

// FormatSize formats a number of bytes: "3.4 MB", "17 kB".
func FormatSize(size int64) string {
	if size < 1<<20 {
		return fmt.Sprintf("%d kB", (size+1023)>>10)
	}
	return fmt.Sprintf("%.1f MB", float64(size)/(1<<20))
}

// Remove deletes papers. Missing ones are ignored.
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

// maxPage is the most bytes of a page, compressed or not. The largest of 293 pages had 8 MB.
const maxPage = 20 << 20

// errNoText is the error of a page without a paper, which may be a failed conversion.
var errNoText = errors.New("there is no paper in this page: arXiv could not convert it, perhaps")

// Read reads the page in a file, compressed or not.
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

// minText is the least bytes of text in a paper, more than a title and a notice.
const minText = 200

// Parse parses a page, compressed or not. A truncated page is parsed as far as it goes.
func Parse(page []byte) (article.Article, error) {
	if unzipped, err := gzip.NewReader(bytes.NewReader(page)); err == nil {
		page, _ = io.ReadAll(io.LimitReader(unzipped, maxPage+1))
	}
	if len(page) > maxPage {
		return article.Article{}, fmt.Errorf("larger than %d MB", maxPage>>20)
	}
	a := article.Parse(page)
	if len(plainText(a)) < minText {
		return a, errNoText
	}
	return a, nil
}

// maxTexts is the most bytes of texts in the cache. A paper has about 80 KB.
const maxTexts = 64 << 20

// Texts provides the texts of stored papers for searches. It caches them by the number of the paper, because
// parsing one takes 5 to 50 ms. A text is dropped when its paper is removed or replaced. Texts beyond
// maxTexts are parsed again for each search.
type Texts struct {
	Store Store

	mu     sync.Mutex
	cached map[string]cachedText
	limit  int // bytes; 0 means maxTexts
}

type cachedText struct {
	text     string
	modified time.Time // of the file
}

// All returns the text of each stored paper by its number. Without read the texts are empty, and only the
// folder is listed. If ctx is cancelled, some texts are empty.
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
	texts := make([]cachedText, len(numbers))
	for i, number := range numbers {
		texts[i] = t.cached[number]
	}
	index.Parallel(ctx, len(numbers), func(i int) {
		if modified := files[numbers[i]].ModTime(); !texts[i].modified.Equal(modified) {
			a, _ := t.Store.Read(numbers[i]) // an unreadable page has no text
			texts[i] = cachedText{plainText(a), modified}
		}
	})
	t.cached = map[string]cachedText{}
	size := 0
	for i, c := range texts {
		all[numbers[i]] = c.text
		if size += len(c.text); size <= cmp.Or(t.limit, maxTexts) {
			t.cached[numbers[i]] = c
		}
	}
	return all
}

// plainText returns the text of a paper without its formulas, with single blanks between the words.
func plainText(a article.Article) string {
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
