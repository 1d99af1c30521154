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

// What stands between two marks of a note, in its front matter and in its body, is
// written anew by each export. Everything else in the file belongs to the reader. Obsidian
// drops the comments of a front matter that is edited there; from then on it stays as it is.
const (
	frontBegin = "# dailies writes from here"
	frontEnd   = "# to here"
	bodyBegin  = "%% dailies writes from here %%"
	bodyEnd    = "%% to here; what you write outside stays as it is %%"
)

// noteText is the file of a paper: properties in YAML, then its text in Markdown. All escapes that
// Go uses in a quoted string mean the same in YAML's double quotes.
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
	list("aliases", []string{e.title()}) // by which a link finds the file
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

// obsidianText is a text in which no sign is markup of Obsidian, and which cannot be a mark.
func obsidianText(text string) string {
	return strings.NewReplacer("%", `\%`, "==", `\=\=`, "^", `\^`).Replace(markdownText(text))
}

// notInTags matches what Obsidian does not take in a tag, notInNames what a file system refuses in a name or
// what would end the target of a link in Obsidian.
var (
	notInTags  = regexp.MustCompile(`[^\pL\p{Nd}_/-]`)
	notInNames = regexp.MustCompile(`[\x00-\x1f<>:"/\\|?*#^\[\]]`)
)

// longestName is how many bytes of a title become the name of a file; file systems take 255.
const longestName = 100

// noteName is the name of a new note: the arXiv number, if there is one, and the title.
func noteName(e Entry) string {
	name := notInNames.ReplaceAllString(e.Paper.ArXiv+" "+e.title(), " ") // an old number has a slash: hep-ph/9901001
	name = strings.Join(strings.Fields(name), " ")
	name = strings.Trim(strings.ToValidUTF8(name[:min(len(name), longestName)], ""), " .") // a dot in front hides a file, one at the end is lost on Windows
	if name == "" || reserved.MatchString(name) {
		name = "Paper " + name
	}
	return name
}

// reserved are names that Windows takes for devices, with any ending.
var reserved = regexp.MustCompile(`(?i)^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?$`)

// vault is a folder with notes that were written for papers.
type vault struct {
	folder string
	byKey  map[string]string // paths, by the keys of the papers
	taken  map[string]bool   // these paths, in small letters: some systems have no others
}

// keyLine is the property that says for which paper a note was written.
var keyLine = regexp.MustCompile(`(?m)^key: (".*")\r?$`)

// maxProperties is how far the properties at the beginning of a note reach, in bytes. What stands behind
// them is the reader's: it may quote another note.
const maxProperties = 4096

// openVault reads which notes a folder has.
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

// path is the file of a paper: the one that was written for it before, or a new name.
func (v vault) path(e Entry) string {
	for _, key := range e.Paper.Keys() {
		if path, known := v.byKey[string(key)]; known {
			return path
		}
		path := filepath.Join(v.folder, formerName(string(key)))
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			return path
		}
	}
	name := filepath.Join(v.folder, noteName(e))
	path := name + ".md"
	for n := 2; v.taken[strings.ToLower(path)]; n++ { // by another paper of that title
		path = fmt.Sprintf("%s (%d).md", name, n)
	}
	v.add(string(e.Paper.ID), path)
	return path
}

// formerName is the name that notes had before their key was a property.
func formerName(key string) string {
	const longest = 120
	name := strings.ReplaceAll(key, "#", "-")
	if len(name) > longest {
		sum := sha256.Sum256([]byte(key))
		name = fmt.Sprintf("%s-%x", strings.ToValidUTF8(name[:longest], ""), sum[:4])
	}
	return name + ".md"
}

// leftAlone is what becomes of a note without marks.
const leftAlone = "left alone without marks of dailies"

// writeNotes writes a file for each paper into a folder, which is made if it is missing. It
// stops at the first file that cannot be written. It says ": 3 new, 9 unchanged".
func writeNotes(folder string, entries []Entry) (said string, err error) {
	if err := os.Mkdir(folder, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
		return "", err
	}
	files, known := map[string][]string{}, openVault(folder)
	for i, e := range entries {
		path := known.path(e)
		became, err := writeNote(path, []byte(noteText(e)))
		if err != nil {
			return "", fmt.Errorf("only %d of %s written: %w", i, english.Plural(len(entries), "note"), err)
		}
		files[became] = append(files[became], filepath.Base(path))
	}
	var parts []string
	for _, became := range []string{"new", "updated", "unchanged", leftAlone} {
		if n := len(files[became]); n > 0 {
			parts = append(parts, english.Number(n)+" "+became)
		}
	}
	said = papersIn(entries, folder) + ": " + strings.Join(parts, ", ")
	if left := files[leftAlone]; len(left) > 0 {
		said += ", such as " + left[0]
	}
	return said, nil
}

// writeNote writes one file, or between the marks of the one that is there.
func writeNote(path string, text []byte) (became string, err error) {
	if err := newFile(path, text); !errors.Is(err, fs.ErrExist) {
		return "new", err
	}
	old, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	merged, marked := betweenMarks(old, text)
	switch {
	case !marked:
		return leftAlone, nil
	case bytes.Equal(merged, old):
		return "unchanged", nil
	}
	return "updated", replaceFile(path, merged)
}

// betweenMarks is the old file with what stands between its marks taken from the new text,
// and whether it has any marks.
func betweenMarks(old, text []byte) (merged []byte, marked bool) {
	merged = old
	for _, pair := range [][2]string{{frontBegin, frontEnd}, {bodyBegin, bodyEnd}} {
		from, to, ok := between(merged, pair[0], pair[1])
		if newFrom, newTo, _ := between(text, pair[0], pair[1]); ok {
			merged = slices.Concat(merged[:from], text[newFrom:newTo], merged[to:])
			marked = true
		}
	}
	return merged, marked
}

// between finds the bytes between two lines, whatever blanks end these. It finds nothing unless each of them
// is there once, in this order: otherwise nobody knows what belongs to whom.
func between(text []byte, begin, end string) (from, to int, ok bool) {
	lines := regexp.MustCompile(`(?m)^(?:(` + regexp.QuoteMeta(begin) + `)|` + regexp.QuoteMeta(end) + `)[ \r]*(?:\n|\z)`)
	found := lines.FindAllSubmatchIndex(text, -1)
	if len(found) != 2 || found[0][2] < 0 || found[1][2] >= 0 {
		return 0, 0, false
	}
	return found[0][1], found[1][0], true
}
