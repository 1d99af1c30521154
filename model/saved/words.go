package saved

import (
	"dailies/model/foryou"
)

// Word is a watch word, as written in its file.
type Word struct{ foryou.Watched }

func (w Word) key() string { return w.Text }

// Words is the file of watch words in a folder; "" keeps nothing.
func Words(folder string) *File[Word] {
	return &File[Word]{path: in(folder, "watch.txt"), empty: List[Word]{name: "watch.txt", parse: ParseWord}}
}

// ParseWord reads a watch word: "agent +2", "-survey".
func ParseWord(text string) (Word, error) {
	w, err := foryou.ParseWatched(text)
	return Word{w}, err
}

// Watched returns the words of a list in the form that search scores with.
func Watched(l List[Word]) []foryou.Watched {
	var all []foryou.Watched
	for _, w := range l.All() {
		all = append(all, w.Watched)
	}
	return all
}
