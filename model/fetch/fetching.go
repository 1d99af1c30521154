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

// Source is where a fetch gets its papers.
type Source struct {
	// Fetch starts a fetch. The note is added to the message that reports the result; "" for none.
	Fetch       func(context.Context) (steps iter.Seq[Progress], note string, err error)
	OtherFolder string // where papers are saved if the screen shows those of other folders; else ""
}

// Fetching is the state of the current or the last fetch.
type Fetching struct {
	Source   Source // Fetch is nil if there is no folder to save papers in
	Whole    bool   // fetches whole papers instead of days
	Busy     bool
	Progress Progress

	gen     int // generation; messages of other generations are stale
	cancel  func()
	stopped bool
	failed  *Outcome // of the last job that failed
	note    string
	err     error // why the fetch could not start
}

// StepMsg reports the progress of a fetch, or its end.
type StepMsg struct {
	Whole    bool
	gen      int
	progress Progress
	note     string
	err      error
	next     tea.Cmd // waits for the next step; nil if the fetch has ended
}

// Start starts a fetch. It returns nil if one is running.
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

// Receive handles a step and returns the command that waits for the next one, or that it was the last.
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

// Stop cancels the fetch. Papers that have arrived are kept. One last StepMsg still follows.
func (f *Fetching) Stop() {
	if f.Busy {
		f.stopped = true
		f.cancel()
	}
}

// Stoppable reports whether a fetch is running that has not been stopped.
func (f *Fetching) Stoppable() bool { return f.Busy && !f.stopped }

// Asked reports whether a fetch has succeeded since the program started, or is running.
func (f *Fetching) Asked() bool { return f.gen > 0 && f.err == nil && f.failed == nil && !f.stopped }

// Status describes the progress: "Fetching: 3 of 15 days · 94 papers".
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

// Result describes how the fetch ended.
func (f *Fetching) Result() (clean.Text, ui.Severity) {
	p, received := f.Progress, f.received()
	switch {
	case f.err != nil:
		return clean.Line("not fetched: " + f.err.Error()), ui.Failure
	case f.stopped && f.Whole:
		return clean.Line("fetch stopped: " + received), ui.Warning
	case f.stopped:
		return clean.Line(fmt.Sprintf("fetch stopped after %s: %s", english.Plural(p.Done, f.unit()), received)), ui.Warning
	case f.Whole && p.Total == 0:
		return clean.Literal(NothingToFetch), ui.Info
	case f.failed == nil:
		return clean.Line("fetched: " + received), ui.Info
	case p.Failed < p.Done:
		return clean.Line(fmt.Sprintf("fetched: %s; %d of %s failed: %s", received, p.Failed, english.Plural(p.Total, f.unit()), f.failed)), ui.Warning
	case f.Whole:
		return clean.Line(f.failed.String()), ui.Failure
	}
	// a narrow screen omits the part between the dot and the dash
	return clean.Line(fmt.Sprintf("nothing fetched: %v · HF_ENDPOINT sets a mirror, HTTPS_PROXY a proxy — check the network", f.failed.Err)), ui.Failure
}

func (f *Fetching) unit() string {
	if f.Whole {
		return "whole paper"
	}
	return "day"
}

func (f *Fetching) received() string {
	p := f.Progress
	if f.Whole {
		return english.Plural(p.Papers, f.unit()) + " to read offline"
	}
	text := fmt.Sprintf("%s, %s new", english.Plural(p.Papers, "paper"), english.Number(p.New))
	if f.note != "" {
		text += " · " + f.note
	}
	if f.Source.OtherFolder != "" && p.Papers > 0 {
		text += " · kept in " + f.Source.OtherFolder + ", which dailies opens without a file"
	}
	return text
}
