package search

// Order is a way to sort papers. The zero Order is that of the pages.
type Order uint8

// The orders; each has the most wanted first.
const (
	ByPage      Order = iota // newest page first, then the place on it
	ByDate                   // newest first
	ByComments               // most first
	ByTitle                  // A to Z
	ByAuthors                // most first
	ByRelevance              // best first
	ByScore                  // most points of watch words first
)

var orderNames = [...]string{"page", "date", "comments", "title", "authors", "relevance", "score"}

// String gives the name that sort: takes.
func (o Order) String() string {
	if int(o) >= len(orderNames) {
		return orderNames[ByPage]
	}
	return orderNames[o]
}

// OrderNamed gives the order of a name.
func OrderNamed(name string) (Order, bool) {
	for o, n := range orderNames {
		if n == name {
			return Order(o), true
		}
	}
	return ByPage, false
}
