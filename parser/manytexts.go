package parser

import (
	"cmp"
	"os"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"dailies/parser/clean"
)

// EachText reads the texts of abstracts that are wanted all at once. They come
// in any order and from several goroutines, each with its index, and are good
// until take returns; the error is that of Abstract.Text. Every file is read
// from its start to its end and stays open meanwhile: 14,000 texts out of a
// gigabyte took 160 ms one by one, half of that to open it, and take 20.
func EachText(all []Abstract, take func(i int, text clean.Text, err error)) {
	m := manyTexts{all: all, order: inFileOrder(all), take: take}
	var hands sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), (len(all)+textsAtOnce-1)/textsAtOnce) {
		hands.Go(m.read)
	}
	hands.Wait()
	if died := m.died.Load(); died != nil {
		panic(*died) // where somebody can catch it
	}
}

// textsAtOnce is how many texts one goroutine takes at a time.
const textsAtOnce = 64

// manyTexts is one call of EachText.
type manyTexts struct {
	all   []Abstract
	order []int32
	take  func(i int, text clean.Text, err error)
	next  atomic.Int64 // order[:next] is somebody's
	died  atomic.Pointer[any]
}

// read reads texts until all are somebody's.
func (m *manyTexts) read() {
	var in openFile
	defer in.close()
	defer func() {
		if p := recover(); p != nil {
			m.died.Store(&p)
		}
	}()
	for {
		to := int(m.next.Add(textsAtOnce))
		if to-textsAtOnce >= len(m.order) {
			return
		}
		for _, i := range m.order[to-textsAtOnce : min(to, len(m.order))] {
			text, err := in.text(m.all[i])
			m.take(int(i), text, err)
		}
	}
}

// inFileOrder gives the indices of abstracts file by file, and in each by where
// they stand.
func inFileOrder(all []Abstract) []int32 {
	files := map[*place]int{}
	order := make([]int32, len(all))
	for i, a := range all {
		order[i] = int32(i)
		if _, known := files[a.in]; !known && a.InFile() {
			files[a.in] = len(files)
		}
	}
	if len(files) > 0 {
		slices.SortFunc(order, func(i, j int32) int {
			a, b := all[i], all[j]
			if a.in != b.in {
				return cmp.Compare(files[a.in], files[b.in])
			}
			return cmp.Compare(a.span, b.span)
		})
	}
	return order
}

// openFile is the file that the last text stood in, and room for a text.
type openFile struct {
	in   *place
	file *os.File
	buf  []byte
}

func (o *openFile) text(a Abstract) (clean.Text, error) {
	if !a.InFile() {
		return a.inMemory(), nil
	}
	if o.in != a.in {
		o.close()
		file, err := open(a.in.path)
		if err != nil {
			return clean.Text{}, a.in.failed(err)
		}
		o.in, o.file = a.in, file
	}
	n := a.span.length()
	o.buf = slices.Grow(o.buf[:0], n)[:n]
	if _, err := a.in.readAt(o.file, o.buf, a.span.offset(), n); err != nil {
		return clean.Text{}, err
	}
	return a.check(o.buf, false) // its checksum takes less time than to ask whether the file is the same
}

func (o *openFile) close() {
	if o.file != nil {
		_ = o.file.Close() // it was only read
	}
	o.in, o.file = nil, nil
}
