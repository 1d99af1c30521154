package triage

// Advance says which paper is selected after a decision.
type Advance string

// The ways to move on: to the next undecided paper, the previous one, or not at all.
const (
	Next     Advance = "next"
	Previous Advance = "previous"
	Stay     Advance = "stay"
)
