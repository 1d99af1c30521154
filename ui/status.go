package ui

// Status is what was decided on a paper.
type Status uint8

// The statuses.
const (
	Inbox Status = iota // nothing yet
	ToRead
	Read
	Skipped
)
