package fulltext

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"dailies/model/durable"
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

// numbers are those of arXiv: 2510.01234, and cs/0112017 as they were until 2007.
var numbers = regexp.MustCompile(`^(\d{4}\.\d{4,5}|[a-z-]+(\.[A-Z]{2})?/\d{7})$`)

// file is where the page of a paper is.
func (s Store) file(number string) (path string, err error) {
	switch {
	case s == "":
		return "", errors.New("there is no folder to keep papers in: set HOME, or name one with --home")
	case !numbers.MatchString(number):
		return "", fmt.Errorf("%q is not an arXiv number", number)
	}
	return filepath.Join(string(s), strings.ReplaceAll(number, "/", "_")+suffix), nil
}

// Has reports whether the page of a paper is here.
func (s Store) Has(number string) bool {
	path, err := s.file(number)
	if err != nil {
		return false
	}
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// Address is the file: address of a paper; "" if it is not here.
func (s Store) Address(number string) string {
	path, err := s.file(number)
	if err != nil || !s.Has(number) {
		return ""
	}
	if path, err = filepath.Abs(path); err != nil {
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

// Save keeps a page as it came, packed, whole or not at all.
func (s Store) Save(number string, page []byte) error {
	path, err := s.file(number)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(string(s), 0o700); err != nil {
		return fmt.Errorf("make the folder for papers: %w", err)
	}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, _ = w.Write(page) // a bytes.Buffer takes everything
	_ = w.Close()
	if err := durable.Replace(path, packed.Bytes()); err != nil {
		if errors.Is(err, fs.ErrPermission) {
			return fmt.Errorf("the folder %s cannot be written", s)
		}
		return fmt.Errorf("save the paper: %w", err)
	}
	return nil
}

// Size is how many papers there are, and how many bytes they take.
func (s Store) Size() (papers int, size int64) {
	for _, info := range s.files() {
		papers++
		size += info.Size()
	}
	return papers, size
}

// MB is a size as it is said: "3.4 MB".
func MB(size int64) string { return fmt.Sprintf("%.1f MB", float64(size)/(1<<20)) }

// Numbers are those of the papers that are here.
func (s Store) Numbers() []string { return slices.Sorted(maps.Keys(s.files())) }

// written says when the page of each paper was written.
func (s Store) written() map[string]time.Time {
	all := map[string]time.Time{}
	for number, info := range s.files() {
		all[number] = info.ModTime()
	}
	return all
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

// files are those of the papers, by number.
func (s Store) files() map[string]fs.FileInfo {
	if s == "" {
		return nil
	}
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
