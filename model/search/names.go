package search

import (
	"dailies/model/search/facet"
	"dailies/model/search/match"
	"dailies/model/search/query"
	"dailies/model/search/suggest"
	"dailies/model/search/watch"
)

// Papers is a snapshot with what the reader decided on it.
type Papers = match.Papers

// Is is a set of the properties that "is:" asks for.
type Is = match.Is

// Words are what the reader wrote on a paper: tags and a note.
type Words = match.Words

// Matcher is a compiled query.
type Matcher = match.Matcher

// Span is a match: a stretch of bytes in a text.
type Span = match.Span

// Field is a part of a paper in which matches are shown.
type Field = query.Fields

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
	Author   = query.Author
	Org      = query.Org
	Note     = query.Note
	Tag      = query.Tag
)

// Query is a parsed query.
type Query = query.Query

// QueryError says what is wrong with a query, where, and how to mend it.
type QueryError = query.Error

// Order is a way to sort papers.
type Order = query.Order

// Stem is the part of a query that is being typed.
type Stem = query.Stem

// The orders.
const (
	ByPage      = query.ByPage
	ByDate      = query.ByDate
	ByComments  = query.ByComments
	ByTitle     = query.ByTitle
	ByAuthors   = query.ByAuthors
	ByRelevance = query.ByRelevance
	ByScore     = query.ByScore
	ByUpvotes   = query.ByUpvotes
	ByStars     = query.ByStars
)

// Facet is a property by which papers can be chosen, with its values and their counts.
type Facet = facet.Facet

// Watched is a watch word: a filter with points.
type Watched = watch.Word

// Scores are the points that watch words give to papers.
type Scores = watch.Scores

// TermCount says how a term of a query contributes to finding nothing.
type TermCount = suggest.Term

// Offer is something that a stem can become.
type Offer = suggest.Offer

// MaxWatched is how many watch words there can be.
const MaxWatched = watch.MaxWords

// Parse parses a query; a mistake is a *QueryError.
func Parse(text string) (Query, error) { return query.Parse(text) }

// ParseWhole parses a query that nobody goes on typing: what is half typed is a mistake, too.
func ParseWhole(text string) (Query, error) { return query.ParseWhole(text) }

// And returns the query that finds what both find, in the order of b, or of a if b has
// none.
func And(a, b Query) Query { return query.Join(a, b) }

// OrderNames are the names of all orders. They must not be changed.
func OrderNames() []string { return query.KeyNamed("sort").Values }

// OrderNamed returns the order with a name.
func OrderNamed(name string) (Order, bool) { return query.OrderNamed(name) }

// StemAt finds the part of a query in front of the cursor, a byte of it.
func StemAt(text string, cursor int) Stem { return query.StemAt(text, cursor) }

// ParseWatched parses a watch word as the reader writes it: "agent +2", "-survey".
func ParseWatched(text string) (Watched, error) { return watch.ParseWord(text) }
