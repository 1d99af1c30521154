package model

import (
	"context"
	"iter"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/fetch"
)

func TestTheHeaderSaysHowFreshThePapersAreUntilTheSiteIsAsked(t *testing.T) {
	p := play(t)
	p.m.fetching.Source.Fetch = func(context.Context) (iter.Seq[fetch.Progress], string, error) {
		return func(yield func(fetch.Progress) bool) { yield(fetch.Progress{Done: 1, Of: 1}) }, "", nil
	}
	p.keys("j").sees("newest: Wed 20 May · F5   0 of 278 decided")
	p.m.cfg.Samples = true
	p.sees("F5 fetches today's   0 of 278 decided")
	p.m.cfg.Samples = false
	p.send(tea.KeyMsg{Type: tea.KeyF5}).sees("0 of 278 decided")
	p.lacks("newest:")
}
