package fulltext

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"

	"dailies/parser/article"
)

// maxPage is how large a page may be, in bytes, packed or not. The largest of 293 had 8 MB.
const maxPage = 20 << 20

// errNoText is of a page on which there is no paper: a conversion that failed, perhaps.
var errNoText = errors.New("there is no paper in this page: arXiv could not convert it, perhaps")

// Read reads the page in a file, packed (.gz) or not.
func Read(path string) (article.Article, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return article.Article{}, err
	case !info.Mode().IsRegular():
		return article.Article{}, errors.New("not a regular file")
	}
	file, err := os.Open(path)
	if err != nil {
		return article.Article{}, err
	}
	defer file.Close()
	page, err := limited(file)
	if err != nil {
		return article.Article{}, err
	}
	return Parse(page)
}

// Parse reads a page, packed or not. A page that is cut is read as far as it goes.
func Parse(page []byte) (article.Article, error) {
	if bytes.HasPrefix(page, []byte("\x1f\x8b")) {
		unzipped, err := gzip.NewReader(bytes.NewReader(page))
		if err != nil {
			return article.Article{}, fmt.Errorf("unpack: %w", err)
		}
		page, err = limited(unzipped)
		if errors.Is(err, errTooLarge) || len(page) == 0 {
			return article.Article{}, fmt.Errorf("unpack: %w", err)
		}
	}
	a := article.Parse(page)
	if !a.Found || !hasText(a) {
		return a, errNoText
	}
	return a, nil
}

var errTooLarge = fmt.Errorf("larger than %d MB", maxPage>>20)

// limited reads everything, up to the largest size. If it fails in between, what came is
// returned with the error.
func limited(from io.Reader) ([]byte, error) {
	page, err := io.ReadAll(io.LimitReader(from, maxPage+1))
	if len(page) > maxPage {
		return nil, errTooLarge
	}
	return page, err
}

// leastText is how many bytes of text a paper has at least.
const leastText = 200

// hasText reports whether there is more on a page than a title and a notice.
func hasText(a article.Article) bool {
	n := 0
	for text := range a.Texts() {
		if n += article.Plain(text).Len(); n >= leastText {
			return true
		}
	}
	return false
}
