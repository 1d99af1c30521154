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

var statusNames = [4]string{Inbox: "inbox", ToRead: "to-read", Read: "read", Skipped: "skipped"}

// String is the status in a word.
func (s Status) String() string { return statusNames[s%4] }
