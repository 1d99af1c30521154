package model

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/model/search"
	"dailies/parser/clean"
)

// weekdayNamed finds a day of the week by its name, or three letters of it or more.
func weekdayNamed(text string) (time.Weekday, bool) {
	for day := time.Sunday; day <= time.Saturday; day++ {
		if len(text) >= 3 && strings.HasPrefix(strings.ToLower(day.String()), text) {
			return day, true
		}
	}
	return 0, false
}

// wakeDay reads when a snoozed paper comes back: "3d", "2w", "1m", "mon",
// "tomorrow", "2026-12-01". It gives the day as "2026-12-01"; "" for "", which
// ends a snooze.
func wakeDay(text string, now time.Time) (string, error) {
	text = strings.ToLower(strings.TrimSpace(text))
	if text == "" {
		return "", nil
	}
	if text == "tomorrow" {
		text = "1d"
	}
	day, err := time.Parse(time.DateOnly, text)
	if err == nil {
		if day.Format(time.DateOnly) <= now.Format(time.DateOnly) {
			return "", fmt.Errorf("%s is not in the future", text)
		}
		return text, nil
	}
	if weekday, ok := weekdayNamed(text); ok {
		days := (int(weekday)-int(now.Weekday())+6)%7 + 1 // the next one, never today
		return now.AddDate(0, 0, days).Format(time.DateOnly), nil
	}
	n, err := strconv.Atoi(text[:len(text)-1])
	if err != nil || n < 1 || n > 3650 {
		return "", unknownDay(text)
	}
	switch text[len(text)-1] {
	case 'd':
		return now.AddDate(0, 0, n).Format(time.DateOnly), nil
	case 'w':
		return now.AddDate(0, 0, 7*n).Format(time.DateOnly), nil
	case 'm':
		return now.AddDate(0, n, 0).Format(time.DateOnly), nil
	}
	return "", unknownDay(text)
}

// wake brings back the papers whose day has come while the program was open.
// They come into the list when the view is entered again: it does not jump.
func (m *Model) wake() {
	awake := m.shelf.Turn(m.cfg.Now())
	for _, p := range awake {
		m.changed(p)
	}
	if len(awake) > 0 {
		m.answer(message{text: clean.Of(fmt.Sprintf("%s back from a snooze: 1 shows the inbox anew", plural(len(awake), "paper")))})
	}
}

// endSnooze lets a decision end a snooze, in the same step.
func endSnooze(c *marks.Change) {
	if c.Status != nil && c.Snooze == nil {
		c.Snooze = new(string)
	}
}

// setSnooze puts papers to sleep in the inbox until a day; "" wakes them.
func (m *Model) setSnooze(chosen held, day string) tea.Cmd {
	inbox, what := marks.Inbox, "snoozed until "+day
	if day == "" {
		what = "awake"
	}
	set := func(c *marks.Change) {
		c.Snooze = &day
		if day != "" { // only what is in the inbox can be out of it until then
			c.Status = &inbox
		}
	}
	if len(chosen.at) > atOnce {
		return m.setMany(what, chosen, set)
	}
	papers := m.still(chosen)
	cmd, n := m.apply(papers, set)
	if day != "" && m.picks.n == 0 {
		m.advance()
	}
	m.unpick()
	m.say(m.told(what, papers, n))
	return cmd
}

// sleepsUntil is the day on which a snoozed paper comes back, "2026-12-01", or "".
func (m *Model) sleepsUntil(p int32) string {
	if m.shelf.Is[p]&search.IsSnoozed == 0 {
		return ""
	}
	return m.shelf.Mark(int(p)).Snooze
}

// asleep says that a paper is snoozed; empty where it is not.
func (m *Model) asleep(p int32) string {
	day, err := time.Parse(time.DateOnly, m.sleepsUntil(p))
	if err != nil {
		return ""
	}
	return "snoozed until " + day.Format("2 Jan 2006")
}

// commonSleep is the day that stands in the line that Z asks for: that of a
// single paper.
func (m *Model) commonSleep(papers []int32) string {
	if len(papers) != 1 {
		return ""
	}
	return m.sleepsUntil(papers[0])
}

func unknownDay(text string) error {
	return fmt.Errorf("%q is no day: 3d, 2w, mon, tomorrow or 2026-12-01", text)
}
