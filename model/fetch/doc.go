// Package fetch asks Hugging Face for days of Daily Papers, and arXiv for what it announces,
// and keeps the answers, as they came, in the dumps folder. Nothing else in dailies opens a
// connection.
//
// NewClient makes a client. Run does jobs with it, which are spans of days and feeds of
// categories, and yields how far it is; Enrich looks up papers by their titles, and Papers
// asks arXiv for whole ones.
package fetch
