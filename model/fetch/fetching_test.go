package fetch_test

import (
	"context"
	"errors"
	"iter"
	"slices"
	"testing"
	"time"

	"dailies/model/fetch"
	"dailies/ui"
)

// steps returns a source that yields these steps, and stops early if its context ends.
func steps(note string, all ...fetch.Progress) fetch.Source {
	return fetch.Source{Fetch: func(ctx context.Context) (iter.Seq[fetch.Progress], string, error) {
		return func(yield func(fetch.Progress) bool) {
			for p := range slices.Values(all) {
				if ctx.Err() != nil || !yield(p) {
					return
				}
			}
		}, note, nil
	}}
}

// play runs a fetch to its end and passes each status to on.
func play(f *fetch.Fetching, on func(status string)) {
	for next, over := f.Start(), false; !over; {
		next, over = f.Receive(next().(fetch.StepMsg))
		if !over {
			on(f.Status().String())
		}
	}
}

func TestAFetchReportsItsProgressAndResult(t *testing.T) {
	lost := &fetch.Outcome{Name: "2026-11-20", Err: errors.New("HTTP 404 not found")}
	elsewhere := steps("", fetch.Progress{Done: 1, Total: 1, Papers: 5, New: 5})
	elsewhere.OtherFolder = "/home/a/dumps"
	half := fetch.Progress{Done: 1, Total: 2, Papers: 94, New: 27}
	for _, c := range []struct {
		name   string
		source fetch.Source
		said   []string
		result string
		kind   ui.Severity
	}{
		{"well", steps("", fetch.Progress{Total: 2}, half, fetch.Progress{Done: 2, Total: 2, Papers: 120, New: 27}),
			[]string{"Fetching: 0 of 2 days · 0 papers", "Fetching: 1 of 2 days · 94 papers", "Fetching: 2 of 2 days · 120 papers"},
			"fetched: 120 papers, 27 new", ui.Info},
		{"waiting", steps("only the last 14 days", fetch.Progress{Total: 1, Wait: 55 * time.Second, Busy: true}, fetch.Progress{Total: 1, Done: 1}),
			[]string{"Fetching: 0 of 1 day · 0 papers · the site is busy, next try in 55 s", "Fetching: 1 of 1 day · 0 papers"},
			"fetched: 0 papers, 0 new · only the last 14 days", ui.Info},
		{"a day fails", steps("", half, fetch.Progress{Done: 2, Total: 2, Failed: 1, Papers: 94, New: 27, Outcome: lost}),
			[]string{"Fetching: 1 of 2 days · 94 papers", "Fetching: 2 of 2 days · 94 papers"},
			"fetched: 94 papers, 27 new; 1 of 2 days failed: 2026-11-20: HTTP 404 not found", ui.Warning},
		{"all fail", steps("", fetch.Progress{Done: 1, Total: 1, Failed: 1, Outcome: lost}),
			[]string{"Fetching: 1 of 1 day · 0 papers"},
			"nothing fetched: HTTP 404 not found · HF_ENDPOINT sets a mirror, HTTPS_PROXY a proxy — check the network", ui.Failure},
		{"into another folder", elsewhere, []string{"Fetching: 1 of 1 day · 5 papers"},
			"fetched: 5 papers, 5 new · kept in /home/a/dumps, which dailies opens without a file", ui.Info},
		{"nothing to ask", fetch.Source{Fetch: func(context.Context) (iter.Seq[fetch.Progress], string, error) {
			return nil, "", errors.New("HF_ENDPOINT is not an address")
		}},
			nil, "not fetched: HF_ENDPOINT is not an address", ui.Failure},
	} {
		f, said := fetch.Fetching{Source: c.source}, []string(nil)
		play(&f, func(line string) { said = append(said, line) })
		if result, kind := f.Result(); !slices.Equal(said, c.said) || result.String() != c.result || kind != c.kind || f.Busy {
			t.Errorf("%s: said %q, result %q, %v", c.name, said, result, kind)
		}
	}
}

func TestAStepOfAnotherFetchIsIgnored(t *testing.T) {
	f := fetch.Fetching{Source: steps("", fetch.Progress{Total: 1}, fetch.Progress{Total: 1, Done: 1, Papers: 5})}
	later := f
	if f.Start(); f.Start() != nil {
		t.Error("two fetches at once")
	}
	play(&later, func(string) {})
	if _, over := f.Receive(later.Start()().(fetch.StepMsg)); over || f.Progress.Total != 0 {
		t.Errorf("%+v", f.Progress)
	}
}
