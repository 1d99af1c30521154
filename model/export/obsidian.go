package export

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"dailies/ui/english"
)

// Each export rewrites the text between two markers in the front matter of a note, and between two in
// its body. The rest of the file belongs to the user. Obsidian removes the comments of a front matter
// that is edited there, and exports no longer change it then.
const (
	frontBegin = "# dailies writes from here"
	frontEnd   = "# to here"
	bodyBegin  = "%% dailies writes from here %%"
	bodyEnd    = "%% to here; what you write outside stays as it is %%"
)

// noteText returns the content of a note: properties in YAML, then text in Markdown. Values are quoted
// by Go, whose escape sequences have the same meaning in double-quoted YAML.
func noteText(e Entry) string {
	var b strings.Builder
	text := func(property, value string) {
		if value != "" {
			fmt.Fprintf(&b, "%s: %q\n", property, value)
		}
	}
	list := func(property string, values []string) {
		quoted := make([]string, len(values))
		for i, value := range values {
			quoted[i] = strconv.Quote(value)
		}
		if len(values) > 0 {
			fmt.Fprintf(&b, "%s: [%s]\n", property, strings.Join(quoted, ", "))
		}
	}
	fmt.Fprintf(&b, "---\n%s\n", frontBegin)
	text("key", string(e.Paper.ID))
	text("title", e.title())
	list("aliases", []string{e.title()}) // lets links refer to the note by its title
	list("authors", e.authors())
	text("organization", e.Paper.Org.Name.String())
	if day := e.Paper.Date.Full(); day != "" {
		fmt.Fprintf(&b, "date: %s\n", day)
	}
	text("arxiv", e.Paper.ArXiv)
	text("url", e.address())
	text("code", e.Paper.Details.Code)
	text("local", e.Local)
	text("status", e.Mark.Status.String())
	fmt.Fprintf(&b, "starred: %t\n", e.Mark.Starred)
	tags := slices.Clone(e.Mark.Tags)
	for i := range tags {
		tags[i] = notInTags.ReplaceAllString(tags[i], "_")
	}
	list("tags", tags)
	fmt.Fprintf(&b, "%s\n---\n\n%s\n\n# %s\n", frontEnd, bodyBegin, obsidianText(e.title()))
	writeBody(&b, e, obsidianText)
	fmt.Fprintf(&b, "\n%s\n", bodyEnd)
	return b.String()
}

// obsidianText escapes the markup of Obsidian, so that the text cannot contain a marker either.
func obsidianText(text string) string {
	return strings.NewReplacer("%", `\%`, "==", `\=\=`, "^", `\^`).Replace(markdownText(text))
}

// notInTags and notInNames match what Obsidian does not allow in a tag, and a file system or link in a name.
var (
	notInTags  = regexp.MustCompile(`[^\pL\p{Nd}_/-]`)
	notInNames = regexp.MustCompile(`[\x00-\x1f<>:"/\\|?*#^\[\]]`)
)

const maxNoteName = 100 // bytes; file systems allow 255

// noteName returns the name of a new note: the arXiv number, if known, and the title.
func noteName(e Entry) string {
	name := notInNames.ReplaceAllString(e.Paper.ArXiv+" "+e.title(), " ") // old arXiv numbers have a slash: hep-ph/9901001
	name = strings.Join(strings.Fields(name), " ")
	name = strings.ToValidUTF8(name[:min(len(name), maxNoteName)], "")
	name = strings.Trim(name, " .") // a leading dot would hide the file, and Windows drops a trailing one
	if name == "" || deviceName.MatchString(name) {
		name = "Paper " + name
	}
	return name
}

// deviceName matches names that Windows reserves for devices, with any extension.
var deviceName = regexp.MustCompile(`(?i)^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?$`)

// vault is a folder of notes.
type vault struct {
	folder string
	byKey  map[string]string // paths by the key of the paper
	taken  map[string]bool   // the same paths in lower case, because some file systems ignore case
}

var keyLine = regexp.MustCompile(`(?m)^key: (".*")\r?$`)

const maxProperties = 4096 // bytes at the start of a note; the text after them may quote another note

func openVault(folder string) vault {
	v, files := vault{folder, map[string]string{}, map[string]bool{}}, os.DirFS(folder)
	names, _ := fs.Glob(files, "*.md")
	for _, name := range names {
		text, _ := fs.ReadFile(files, name)
		if found := keyLine.FindSubmatch(text[:min(len(text), maxProperties)]); found != nil {
			if key, err := strconv.Unquote(string(found[1])); err == nil {
				v.add(key, filepath.Join(folder, name))
			}
		}
	}
	return v
}

func (v vault) add(key, path string) { v.byKey[key], v.taken[strings.ToLower(path)] = path, true }

// path returns the path of the note of a paper: that of its existing note, or a new one.
func (v vault) path(e Entry) string {
	for _, key := range e.Paper.Keys() {
		if path, known := v.byKey[string(key)]; known {
			return path
		}
		path := filepath.Join(v.folder, oldName(string(key)))
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			return path
		}
	}
	name := filepath.Join(v.folder, noteName(e))
	path := name + ".md"
	for n := 2; v.taken[strings.ToLower(path)]; n++ { // another paper has this title
		path = fmt.Sprintf("%s (%d).md", name, n)
	}
	v.add(string(e.Paper.ID), path)
	return path
}

// oldName returns the name that a note had in versions that did not write the key as a property.
func oldName(key string) string {
	const maxLen = 120
	name := strings.ReplaceAll(key, "#", "-")
	if len(name) > maxLen {
		sum := sha256.Sum256([]byte(key))
		name = fmt.Sprintf("%s-%x", strings.ToValidUTF8(name[:maxLen], ""), sum[:4])
	}
	return name + ".md"
}

// noMarkers is the outcome for a note without markers, which is not changed.
const noMarkers = "left alone without marks of dailies"

// writeNotes writes a note for each paper to a folder, which it creates if necessary. It stops at the
// first note that cannot be written. The summary is "12 papers in FOLDER: 3 new, 9 unchanged".
func writeNotes(folder string, entries []Entry) (summary string, err error) {
	if err := os.Mkdir(folder, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
		return "", err
	}
	if info, err := os.Stat(folder); err == nil && !info.IsDir() {
		return "", fmt.Errorf("%s is a file: name a folder", folder)
	}
	files, notes := map[string][]string{}, openVault(folder) // files by outcome
	for i, e := range entries {
		path := notes.path(e)
		outcome, err := writeNote(path, []byte(noteText(e)))
		if err != nil && i > 0 {
			err = fmt.Errorf("only %d of %s written: %w", i, english.Plural(len(entries), "note"), err)
		}
		if err != nil {
			return "", err
		}
		files[outcome] = append(files[outcome], filepath.Base(path))
	}
	var parts []string
	for _, outcome := range []string{"new", "updated", "unchanged", noMarkers} {
		if n := len(files[outcome]); n > 0 {
			parts = append(parts, english.Number(n)+" "+outcome)
		}
	}
	summary = papersIn(entries, folder) + ": " + strings.Join(parts, ", ")
	if skipped := files[noMarkers]; len(skipped) > 0 {
		summary += ", such as " + skipped[0]
	}
	return summary, nil
}

// writeNote creates a note, or updates the text between the markers of an existing one.
func writeNote(path string, text []byte) (outcome string, err error) {
	if err := newFile(path, text); !errors.Is(err, fs.ErrExist) {
		return "new", err
	}
	old, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	merged, ok := replaceMarked(old, text)
	switch {
	case !ok:
		return noMarkers, nil
	case bytes.Equal(merged, old):
		return "unchanged", nil
	}
	return "updated", replaceFile(path, merged)
}

// replaceMarked replaces the text between the markers of a note. ok is false if there are no markers.
func replaceMarked(old, text []byte) (merged []byte, ok bool) {
	merged = old
	for _, pair := range [][2]string{{frontBegin, frontEnd}, {bodyBegin, bodyEnd}} {
		from, to, found := between(merged, pair[0], pair[1])
		if newFrom, newTo, _ := between(text, pair[0], pair[1]); found {
			merged = slices.Concat(merged[:from], text[newFrom:newTo], merged[to:])
			ok = true
		}
	}
	return merged, ok
}

// between returns the range of bytes between two marker lines, which may have trailing spaces. ok is
// false unless each line occurs exactly once and in this order, because anything else is ambiguous.
func between(text []byte, begin, end string) (from, to int, ok bool) {
	lines := regexp.MustCompile(`(?m)^(?:(` + regexp.QuoteMeta(begin) + `)|` + regexp.QuoteMeta(end) + `)[ \r]*(?:\n|\z)`)
	found := lines.FindAllSubmatchIndex(text, -1)
	if len(found) != 2 || found[0][2] < 0 || found[1][2] >= 0 {
		return 0, 0, false
	}
	return found[0][1], found[1][0], true
}
