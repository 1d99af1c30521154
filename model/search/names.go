package search

import (
	"dailies/model/search/facet"
	"dailies/model/search/match"
	"dailies/model/search/query"
	"dailies/model/search/suggest"
	"dailies/model/search/watch"
)

type ( // what is searched, and what matches
	Papers  = match.Papers
	Is      = match.Is
	Words   = match.Words
	Matcher = match.Matcher
	Span    = match.Span
	Field   = query.Fields
)

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

// The fields in which matches are shown.
const (
	Title    = query.Title
	Abstract = query.Abstract
	Org      = query.Org
	Note     = query.Note
	Tag      = query.Tag
)

type ( // the filter language
	Query      = query.Query
	QueryError = query.Error
	Order      = query.Order
	Stem       = query.Stem
)

// The orders.
const (
	ByPage      = query.ByPage
	ByDate      = query.ByDate
	ByComments  = query.ByComments
	ByTitle     = query.ByTitle
	ByAuthors   = query.ByAuthors
	ByRelevance = query.ByRelevance
	ByScore     = query.ByScore
)

type ( // what stands around a search
	Facet     = facet.Facet
	Watched   = watch.Word
	Scores    = watch.Scores
	TermCount = suggest.Term
	Offer     = suggest.Offer
)

// MaxWatched is how many watch words there can be.
const MaxWatched = watch.MaxWords

// Parse parses a query; a mistake is a *QueryError.
func Parse(text string) (Query, error) { return query.Parse(text) }

// And gives the query that finds what both find, in the order of b, or of a where b asks
// for none.
func And(a, b Query) Query { return query.Join(a, b) }

// OrderNamed gives the order of a name.
func OrderNamed(name string) (Order, bool) { return query.OrderNamed(name) }

// StemAt finds the part of a query in front of the cursor, a byte of it.
func StemAt(text string, cursor int) Stem { return query.StemAt(text, cursor) }

// ParseWatched parses a watch word as the reader writes it: "agent +2", "-survey".
func ParseWatched(text string) (Watched, error) { return watch.ParseWord(text) }
