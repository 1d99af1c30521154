package triage

// Advance says which paper is selected after a decision.
type Advance string

// The ways to move on: to the next undecided paper, the previous one, or not at all.
const (
	Next     Advance = "next"
	Previous Advance = "previous"
	Stay     Advance = "stay"
)

// Valid reports whether it is one of the three; "" stands for Next.
func (a Advance) Valid() bool { return a == "" || a == Next || a == Previous || a == Stay }
