package search

import (
	"cmp"
	"slices"

	"dailies/model/library"
)

// Rank sorts results by relevance, in place: best first, those equally good as
// they were.
func Rank(results []Result) {
	keys := make([]uint64, len(results))
	for i, r := range results { // the higher score, then the earlier place, is the smaller number
		keys[i] = uint64(^(uint32(r.Score)^1<<31))<<32 | uint64(i)
	}
	slices.Sort(keys)
	former := slices.Clone(results)
	for i, key := range keys {
		results[i] = former[uint32(key)]
	}
}

// Best gives the place of the best result, the first of those equally good; -1
// where there is none.
func Best(results []Result) int {
	best := -1
	for i, r := range results {
		if best < 0 || r.Score > results[best].Score {
			best = i
		}
	}
	return best
}

// Sort gives papers in an order, most wanted first; ids stays as it is. Papers
// equal in it stand as on their pages, and what is unknown comes last, also in
// reverse. Reverse order by page is the pages backwards. ByRelevance wants
// scores: see SortResults.
func Sort(in Papers, ids []int32, by Order, reverse bool) []int32 {
	ranked := make([]ranked, len(ids))
	for i, id := range ids {
		ranked[i] = rankOf(in, id, by, 0)
	}
	return sorted(ranked, by, reverse)
}

// SortResults is Sort for results, in any order, ByRelevance included.
func SortResults(in Papers, results []Result, by Order, reverse bool) []int32 {
	ranked := make([]ranked, len(results))
	for i, r := range results {
		ranked[i] = rankOf(in, r.Paper, by, r.Score)
	}
	return sorted(ranked, by, reverse)
}

// ranked is a paper with what it is sorted by.
type ranked struct {
	id       int32
	unknown  bool
	main     int    // larger first
	title    string // A first
	page     int    // day of the newest page; larger first
	position int    // on it; smaller first
}

func rankOf(in Papers, id int32, by Order, score int32) ranked {
	p := in.Paper(int(id))
	r := ranked{id: id, page: newestPage(p), position: 1 << 30}
	if len(p.Sightings) > 0 {
		r.position = p.Sightings[0].Position
	}
	switch by {
	case ByDate:
		r.main = dayNumber(p.Date)
		r.unknown = r.main == 0
	case ByComments:
		r.main = p.Comments
	case ByAuthors:
		r.main, r.unknown = p.Authors, p.Authors == 0
	case ByRelevance:
		r.main = int(score)
	case ByScore:
		r.main = in.Scores.Of(id)
	case ByTitle:
		r.title = string(p.ID)
	}
	return r
}

func sorted(papers []ranked, by Order, reverse bool) []int32 {
	turn := 1
	if reverse {
		turn = -1
	}
	slices.SortFunc(papers, func(a, b ranked) int {
		if by == ByPage {
			return turn * a.onPage(b)
		}
		if a.unknown != b.unknown {
			return truth(a.unknown) - truth(b.unknown)
		}
		return cmp.Or(turn*cmp.Compare(b.main, a.main), turn*cmp.Compare(a.title, b.title), a.onPage(b))
	})
	ids := make([]int32, len(papers))
	for i, p := range papers {
		ids[i] = p.id
	}
	return ids
}

// onPage compares by page, the place on it, and arrival.
func (r ranked) onPage(b ranked) int {
	return cmp.Or(cmp.Compare(b.page, r.page), cmp.Compare(r.position, b.position), cmp.Compare(r.id, b.id))
}

// newestPage is the day of the page a paper was seen on last; 0 where unknown.
func newestPage(p *library.Paper) int {
	if len(p.Sightings) == 0 {
		return 0
	}
	return dayNumber(p.Sightings[0].Page)
}
