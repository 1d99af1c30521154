package page

// role is what a line that is not blank was taken for.
type role uint8

const (
	isFurniture role = iota + 1
	isPageDate
	isTitle
	isAbstract
	isMeta
	isProblem // a Problem says so
)

// roles notes what became of each line, so that a test can hold that none is
// lost. A nil *roles notes nothing, so outside of tests it costs nothing.
type roles struct{ lines []placed }

// placed is a line and its role.
type placed struct {
	para
	role  role
	paper int // index into Dump.Papers, of a title or an abstract
}

func (r *roles) mark(p para, as role, paper int) {
	if r != nil {
		r.lines = append(r.lines, placed{p, as, paper})
	}
}

func (r *roles) allProblems() {
	if r == nil {
		return
	}
	for i := range r.lines {
		r.lines[i].role = isProblem
	}
}
