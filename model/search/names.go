package search

import "dailies/model/search/match"

// Papers is a snapshot with what the reader decided on it.
type Papers = match.Papers

// Is is a set of the properties that "is:" asks for.
type Is = match.Is

// Words are what the reader wrote on a paper: tags and a note.
type Words = match.Words

// Whole gives the texts of whole papers.
type Whole = match.Whole

// Matcher is a compiled query.
type Matcher = match.Matcher

// Span is a match: a stretch of bytes in a text.
type Span = match.Span

// The bits of Is.
const (
	IsInbox   = match.Inbox
	IsToRead  = match.ToRead
	IsRead    = match.Read
	IsSkipped = match.Skipped
	IsStarred = match.Starred
	IsNew     = match.New
	IsSnoozed = match.Snoozed
)
