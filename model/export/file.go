package export

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"dailies/model/durable"
	"dailies/ui/english"
)

// Save writes entries to a file, the whole export or nothing; a format with a file for each
// paper writes them into a folder. Only with force does it overwrite a file that exists; the
// files of a folder are never overwritten. It says what it wrote: "12 papers in papers.bib".
func (f Format) Save(path string, entries []Entry, force bool) (said string, err error) {
	if f.Folder() {
		return writeNotes(path, entries)
	}
	var content bytes.Buffer
	if err := f.Write(&content, entries); err != nil {
		return "", err
	}
	if force {
		err = replaceFile(path, content.Bytes())
	} else if err = newFile(path, content.Bytes()); errors.Is(err, fs.ErrExist) {
		err = fmt.Errorf("%s exists already", path)
	}
	return papersIn(entries, path), err
}

func papersIn(entries []Entry, path string) string {
	return english.Plural(len(entries), "paper") + " in " + path
}

// FileName is the name that an export is offered: "picks.bib".
func (f Format) FileName(base string) string {
	switch {
	case f.Folder():
		return base
	case f.Name == "csljson":
		return base + ".json" // as programs that read it expect
	}
	return base + "." + f.Name
}

// Free is the first path that an export can have: the one that is asked for, or with a
// number where something is there already: "picks-2.bib". In a folder it has a name of ours.
func (f Format) Free(path string) string {
	if f.Folder() {
		return path
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		path = filepath.Join(path, f.FileName("papers"))
	}
	suffix := filepath.Ext(path)
	for n, free := 2, path; n < 1000; n++ {
		if _, err := os.Lstat(free); err != nil {
			return free
		}
		free = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(path, suffix), n, suffix)
	}
	return path
}

// newFile writes a new file: the whole or nothing, even if it is killed meanwhile. The error
// is fs.ErrExist if there is something of this name.
func newFile(path string, content []byte) error {
	temp := filepath.Join(filepath.Dir(path), "."+rand.Text()+".new") // path may be as long as a name can be
	err := createFile(temp, content)
	if failed := (*fs.PathError)(nil); errors.As(err, &failed) {
		failed.Path = path
	}
	if err != nil {
		return err
	}
	if err = os.Link(temp, path); err != nil {
		err = createFile(path, content) // this file system has no links, or the name is taken
	}
	return errors.Join(err, os.Remove(temp))
}

// createFile writes a new file. The error is fs.ErrExist if there is something of this name.
func createFile(path string, content []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	if err := errors.Join(err, f.Close()); err != nil {
		return errors.Join(err, os.Remove(path)) // or half an export would look like a whole one
	}
	return nil
}

// replaceFile writes over a file: the whole, or nothing. A link stays one, and the file as
// readable as it was. What is no file, such as a device, is written to.
func replaceFile(path string, content []byte) error {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return newFile(path, content)
	case err != nil:
		return err
	case !info.Mode().IsRegular(): // a device
		return os.WriteFile(path, content, 0o644)
	}
	if err := durable.Replace(path, content); err != nil {
		return err
	}
	return os.Chmod(path, info.Mode().Perm()) // it was the owner's alone for a moment
}
