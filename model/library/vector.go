package library

const chunkLen = 1024

type chunk[T any] [chunkLen]T

// vector grows at its end and gives out views that never change: what a view
// shows is copied, chunk by chunk, before it is written again. Its zero value
// is empty.
type vector[T any] struct {
	view[T]
	shown  int   // this many are in the newest view
	age    int   // views given out
	copied []int // by chunk: the age at which it was last made
	spine  int   // the age at which the list of chunks was last made
}

// view is a vector as it was.
type view[T any] struct {
	chunks []*chunk[T]
	n      int
}

func (v view[T]) at(i int) T { return v.chunks[i/chunkLen][i%chunkLen] }

// ref gives the place of an element of which a copy would cost too much.
func (v *view[T]) ref(i int32) *T { return &v.chunks[i/chunkLen][i%chunkLen] }

func (v *vector[T]) add(x T) { *v.next() = x }

// next adds an element, which is zero, and gives its place to be written to.
func (v *vector[T]) next() *T {
	if v.n%chunkLen == 0 {
		v.chunks = append(v.chunks, new(chunk[T]))
		v.copied = append(v.copied, v.age)
	}
	v.n++
	return &v.chunks[(v.n-1)/chunkLen][(v.n-1)%chunkLen]
}

func (v *vector[T]) set(i int, x T) {
	if i < v.shown {
		v.release(i / chunkLen)
	}
	v.chunks[i/chunkLen][i%chunkLen] = x
}

// release makes chunk c the vector's own.
func (v *vector[T]) release(c int) {
	if v.copied[c] == v.age {
		return
	}
	if v.spine != v.age {
		v.chunks = append([]*chunk[T](nil), v.chunks...)
		v.spine = v.age
	}
	fresh := *v.chunks[c]
	v.chunks[c] = &fresh
	v.copied[c] = v.age
}

// freeze gives a view of the vector as it stands.
func (v *vector[T]) freeze() view[T] {
	v.shown = v.n
	v.age++
	return view[T]{v.chunks[:len(v.chunks):len(v.chunks)], v.n}
}
