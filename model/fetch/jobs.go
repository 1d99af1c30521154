package fetch

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"dailies/ui/english"
)

// Job is one thing to fetch.
type Job struct {
	Address string // that is asked for first

	do func(context.Context, *asking) Outcome
}

// Outcome is the result of one job.
type Outcome struct {
	Name   string // "2026-11-20", "cs.CL 2026-11-20", a title in quotes, or a number
	Papers int    // in the answer
	New    int    // of them, not in the file that was there
	Said   string // what is said of it: "31 papers, 27 new"; "" is nothing
	Err    error  // why nothing was saved
}

// String is the outcome as one line: "2026-11-21: 31 papers, 27 new"; "" if nothing is said of it.
func (o Outcome) String() string {
	switch {
	case o.Err != nil:
		return fmt.Sprintf("%s: %v", o.Name, o.Err)
	case o.Said == "":
		return ""
	}
	return o.Name + ": " + o.Said
}

// came is the outcome of an answer with papers, some of them new.
func came(name string, papers, fresh int) Outcome {
	return Outcome{Name: name, Papers: papers, New: fresh, Said: fmt.Sprintf("%s, %s new", english.Plural(papers, "paper"), english.Number(fresh))}
}

// Advice is what to do if nothing came.
const Advice = "check the network, or HF_ENDPOINT and HTTPS_PROXY"

// Progress is how far a fetch is. One comes at the start, one with each outcome, and one
// a second before a request that has to wait.
type Progress struct {
	Done, Of int           // jobs
	Failed   int           // of those that are done
	Papers   int           // that came so far
	New      int           // of them
	Wait     time.Duration // until the next request; 0: nobody waits
	Busy     bool          // it waits because the site is busy
	Outcome  *Outcome      // what a job has just come to; nil between two
}

// Waiting says how long the next request has to wait: " · next in 3 s"; "" if it does not.
func (p Progress) Waiting() string {
	switch {
	case p.Busy:
		return fmt.Sprintf(" · the site is busy, next try in %d s", p.Wait/time.Second)
	case p.Wait > 0:
		return fmt.Sprintf(" · next in %d s", p.Wait/time.Second)
	}
	return ""
}

// giveUp is how many requests in a row find nobody before the others are given up: each may
// take as long as a request at most takes.
const giveUp = 3

// Run does jobs one after the other and yields how far it is. It ends early where the
// context does, or if nobody can be reached; what was reported is saved.
func (c *Client) Run(ctx context.Context, jobs []Job) iter.Seq[Progress] {
	return func(yield func(Progress) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		p := Progress{Of: len(jobs)}
		tell := func(wait time.Duration, busy bool, o *Outcome) {
			now := p
			now.Wait, now.Busy, now.Outcome = wait, busy, o
			if ctx.Err() == nil && !yield(now) {
				cancel()
			}
		}
		ask := &asking{client: c, waiting: func(left time.Duration, busy bool) { tell(left, busy, nil) }}
		tell(0, false, nil)
		silent := 0
		for _, job := range jobs {
			o := job.do(ctx, ask)
			if ctx.Err() != nil {
				return
			}
			p.Done++
			if o.Err != nil {
				p.Failed++
			} else {
				p.Papers, p.New = p.Papers+o.Papers, p.New+o.New
			}
			tell(0, false, &o)
			if _, unreachable := errors.AsType[unreachableError](o.Err); !unreachable {
				silent = 0
			} else if silent++; silent == giveUp {
				return
			}
		}
	}
}
