package fetch

import (
	"context"
	"fmt"
	"iter"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// Source is what is asked, and where the answers go.
type Source struct {
	// Fetch asks for the papers of the last days. The note is one more thing to say of it; "" is none.
	Fetch       func(context.Context) (steps iter.Seq[Progress], note string, err error)
	OtherFolder string // the folder of the answers if its papers are not the ones shown; else ""
}

// Fetching is the fetch that is under way, or the last one.
type Fetching struct {
	Source   Source // without Fetch there is no folder to keep papers in
	Whole    bool   // whole papers are fetched, not the papers of days
	Busy     bool
	Progress Progress // how far it is

	gen     int // messages of other generations belong to a fetch that is over
	cancel  func()
	stopped bool
	failed  *Outcome // the last job that failed
	note    string
	err     error // why nothing was asked at all
}

// StepMsg is how far a fetch is.
type StepMsg struct {
	Whole    bool
	gen      int
	progress Progress
	note     string
	err      error
	next     tea.Cmd // nil: the fetch is over
}

// Start starts a fetch; while one is under way, it is nil.
func (f *Fetching) Start() tea.Cmd {
	if f.Busy {
		return nil
	}
	ctx, cancel := context.WithCancel(context.Background())
	*f = Fetching{Source: f.Source, Whole: f.Whole, Busy: true, gen: f.gen + 1, cancel: cancel}
	msg, begin := StepMsg{Whole: f.Whole, gen: f.gen}, f.Source.Fetch
	return func() tea.Msg {
		all, note, err := begin(ctx)
		if err != nil {
			msg.err = err
			return msg
		}
		msg.note = note
		next, _ := iter.Pull(all)
		return msg.step(next)
	}
}

func (msg StepMsg) step(next func() (Progress, bool)) tea.Msg {
	p, more := next()
	if !more {
		return msg
	}
	step := msg
	step.progress, step.next = p, func() tea.Msg { return msg.step(next) }
	return step
}

// Receive takes over a step. It returns the command that waits for the next one; over says
// that this was the last one of the fetch.
func (f *Fetching) Receive(msg StepMsg) (next tea.Cmd, over bool) {
	if msg.gen != f.gen || !f.Busy {
		return msg.next, false
	}
	f.note, f.err = msg.note, msg.err
	if msg.next == nil {
		f.Busy = false
		f.cancel()
		return nil, true
	}
	f.Progress = msg.progress
	if o := msg.progress.Outcome; o != nil && o.Err != nil {
		f.failed = o
	}
	return msg.next, false
}

// Stop stops the fetch. What came is kept; its last step is on its way.
func (f *Fetching) Stop() {
	if f.Busy {
		f.stopped = true
		f.cancel()
	}
}

// Stoppable reports whether there is a fetch to stop.
func (f *Fetching) Stoppable() bool { return f.Busy && !f.stopped }

// Asked reports whether the site was asked in this sitting, or is being asked, without failing.
func (f *Fetching) Asked() bool { return f.gen > 0 && f.err == nil && f.failed == nil && !f.stopped }

// Status is how far the fetch is: "Fetching: 3 of 15 days · 94 papers".
func (f *Fetching) Status() clean.Text {
	p := f.Progress
	if f.stopped {
		return clean.Literal("Stopping the fetch …")
	}
	if p.Total == 0 {
		return clean.Literal("Fetching …")
	}
	line := fmt.Sprintf("Fetching: %d of %s", p.Done, english.Plural(p.Total, f.unit()))
	if !f.Whole {
		line += " · " + english.Plural(p.Papers, "paper")
	}
	return clean.Line(line + p.Waiting())
}

// Result says how a fetch ended.
func (f *Fetching) Result() (clean.Text, ui.Kind) {
	p, came := f.Progress, f.came()
	switch {
	case f.err != nil:
		return clean.Line("not fetched: " + f.err.Error()), ui.Failure
	case f.stopped && f.Whole:
		return clean.Line("fetch stopped: " + came), ui.Warning
	case f.stopped:
		return clean.Line(fmt.Sprintf("fetch stopped after %s: %s", english.Plural(p.Done, f.unit()), came)), ui.Warning
	case f.Whole && p.Total == 0:
		return clean.Literal(NothingToFetch), ui.Info
	case f.failed == nil:
		return clean.Line("fetched: " + came), ui.Info
	case p.Failed < p.Done:
		return clean.Line(fmt.Sprintf("fetched: %s; %d of %s failed: %s", came, p.Failed, english.Plural(p.Total, f.unit()), f.failed)), ui.Warning
	case f.Whole:
		return clean.Line(f.failed.String()), ui.Failure
	}
	// a narrow screen drops what stands between the dot and the dash
	return clean.Line(fmt.Sprintf("nothing fetched: %v · HF_ENDPOINT sets a mirror, HTTPS_PROXY a proxy — check the network", f.failed.Err)), ui.Failure
}

func (f *Fetching) unit() string {
	if f.Whole {
		return "whole paper"
	}
	return "day"
}

// came says what the fetch has brought.
func (f *Fetching) came() string {
	p := f.Progress
	if f.Whole {
		return english.Plural(p.Papers, f.unit()) + " to read offline"
	}
	came := fmt.Sprintf("%s, %s new", english.Plural(p.Papers, "paper"), english.Number(p.New))
	if f.note != "" {
		came += " · " + f.note
	}
	if f.Source.OtherFolder != "" && p.Papers > 0 {
		came += " · kept in " + f.Source.OtherFolder + ", which dailies opens without a file"
	}
	return came
}
