package library

// judgement is what the witnesses of a family say.
type judgement struct {
	at    int   // which of the changes it is about
	group int32 // that changed
	ws    []witness
	n     int    // papers that they are of
	names [][]ID // of those; nil where nobody thought of them yet
}

// judgedAtOnce is how many changes are judged before papers are made of them:
// one or two megabytes, where all are of families.
const judgedAtOnce = 4096

// judge hears the witnesses of the groups that changed, by their first entries.
// Nothing but glimpses is written down, so all cores take part: of a million
// papers 7,000 share their title with others, and wait for the end.
func (l *Library) judge(firsts []int32) []judgement {
	var all []judgement
	for i, first := range firsts {
		if g := l.group.at(int(first)); g != 0 && l.groups[g-1].changed {
			all = append(all, judgement{at: i, group: g - 1})
		}
	}
	if len(all) == 0 {
		return nil
	}
	together(len(all), func(from, to int) {
		n := 0
		for _, j := range all[from:to] {
			n += len(l.groups[j.group].entries)
		}
		ws := make([]witness, 0, n)
		for i := from; i < to; i++ {
			before := len(ws)
			ws = l.family(ws, all[i].group)
			all[i].ws = ws[before:len(ws):len(ws)]
		}
	})
	l.lookAhead(all)
	together(len(all), func(from, to int) {
		for i := from; i < to; i++ {
			l.hear(&all[i])
		}
	})
	return all
}

// hear tells how many papers the witnesses are of and, if those are made now,
// what they are called.
func (l *Library) hear(j *judgement) {
	if j.n = 1; len(j.ws) > 1 {
		j.n = l.separate(j.ws)
	}
	if !l.more && !j.alone() {
		j.names = l.nameParts(j.ws, j.n)
	}
}

// alone tells whether the witnesses are of one paper, and no others of its
// title.
func (j *judgement) alone() bool { return j.n == 1 && oneGroup(j.ws) }
