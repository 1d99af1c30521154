package pages

// Column is a part of a file of which each page is kept once it was read.
type Column struct {
	file  *File
	first int // page
	data  []byte
	have  []bool
}

// Column gives the pages between two offsets, of which the first begins a page. Where
// the file has none there, they are empty.
func (f *File) Column(from, to int64) *Column {
	if from < 0 || from%Size != 0 || to < from || to > f.Len() {
		return &Column{file: f}
	}
	n := int((to - from + Size - 1) / Size)
	return &Column{f, int(from / Size), make([]byte, n*Size), make([]bool, n)}
}

// Page gives the i-th page.
func (c *Column) Page(i int) ([]byte, error) {
	if uint(i) >= uint(len(c.have)) {
		return nil, ErrDamaged
	}
	page := c.data[i*Size : (i+1)*Size]
	if !c.have[i] {
		if err := c.file.read(c.first+i, page); err != nil {
			return nil, err
		}
		c.have[i] = true
	}
	return page, nil
}
