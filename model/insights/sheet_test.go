package insights

import (
	"fmt"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"dailies/model/foryou"
	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/shelf/shelftest"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/uitest"
)

// sample returns the tables of a reader after some weeks.
func sample() Tables {
	var decisions []marks.Decision
	for i := range 120 {
		day := shelftest.Today.AddDate(0, 0, i-119)
		for range (i * i) % 7 * (i % 3) {
			if day.Weekday() != time.Sunday {
				decisions = append(decisions, marks.Decision{Status: marks.Read, Time: day})
			}
		}
	}
	months := Section{Title: clean.Literal("Papers by month"), Legend: true}
	for i := range 12 {
		month := time.Date(2025, time.Month(12-i), 1, 0, 0, 0, 0, time.UTC)
		n := of(3*i, (7*i)%5, (5*i)%7, (11*i)%13)
		months.Bars = append(months.Bars, bar(month.Format("Jan 2006"), month.Format("date:2006-01"), n))
	}
	months.Bars = append(months.Bars, bar("earlier", "date:<2025-01", of(40, 9, 9, 30)), bar("no date", "-date:>=1000", of(1, 0, 0, 0)))
	trends := Trends{Days: 30, Recent: 144, Older: 1090}
	for i, name := range []string{"world model", "policy optimization", "vla"} {
		trends.Rising = append(trends.Rising, Term{Name: name, Filter: "title:" + name, Recent: 30 - 9*i, Older: 7 * i})
	}
	trends.Falling = []Term{{Name: "prompt", Filter: "title:prompt", Recent: 0, Older: 90}}
	orgs := Section{Title: clean.Literal("Organisations")}
	for i, name := range []string{"Tencent", "A Laboratory With a Very Long Name Indeed", "NVIDIA"} {
		orgs.Bars = append(orgs.Bars, bar(name, fmt.Sprint("org:", i), of(5-i, i, 0, 1)))
	}
	replay := foryou.Replay{Picks: 15, ForYou: 12, Site: 4, Watch: 5, Kept: 20}
	picks := Section{Title: clean.Literal("Picks in the first fifth of their day"), Note: replay.Note()}
	return Tables{of(120, 30, 40, 88), [2][]Section{{weeks(decisions, shelftest.Today), picks, months}, append(trends.sections(), orgs)}}
}

// opened returns a sheet that shows tables, and stores the chosen filter in chosen.
func opened(t Tables, chosen *string) *Sheet {
	d := &overlay.Dialog{}
	Open(d, nil, shelftest.Today, func(text string) tea.Cmd { *chosen = text; return nil })
	s := d.Overlay.(*Sheet)
	s.Update(countedMsg{s, t})
	return s
}

func TestSheetMatchesGolden(t *testing.T) {
	for _, c := range []struct {
		name  string
		w, h  int
		ascii bool
		keys  string
	}{
		{"120x40", 119, 40, false, ""}, {"120x40-ascii", 119, 40, true, "jj"}, {"80x24", 79, 24, false, ""},
		{"80x24-end", 79, 24, false, "G"}, {"40x12", 39, 12, false, "j"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := opened(sample(), nil)
			s.Resize(c.w, c.h)
			for _, k := range c.keys {
				s.Key(uitest.Key(string(k)))
			}
			got := uitest.PlainText(s.Block(ui.NewTheme(termenv.Ascii, ui.Options{ASCII: c.ascii}))) + "\n"
			uitest.Golden(t, "testdata/"+c.name+".golden", got)
			if c.ascii && strings.ContainsFunc(got, func(r rune) bool { return r > 0x7e }) {
				t.Error("not ASCII")
			}
		})
	}
}

func TestTheTextHasALineForEachBar(t *testing.T) {
	tables := sample()
	uitest.Golden(t, "testdata/text.golden", tables.Text())
}

func TestTheSheetFitsAnyScreen(t *testing.T) {
	theme := ui.NewTheme(termenv.Ascii, ui.Options{})
	for _, tables := range []Tables{sample(), {}, {Columns: [2][]Section{{{Bars: []Bar{bar("大型语言模型 大型语言模型", "", of(1, 0, 0, 0))}}}}}} {
		for _, w := range []int{1, 2, 5, 6, 7, 12, 20, 39, 59, 79, 109, 110, 119, 180} {
			for _, h := range uitest.Heights()[1:] {
				s := opened(tables, nil)
				s.Resize(w, h)
				for _, key := range []string{"pgdown", "j", "G"} {
					b := s.Block(theme)
					if len(b) > h || b.Width() > w {
						t.Fatalf("%d×%d on a screen of %d×%d", b.Width(), len(b), w, h)
					}
					uitest.CheckBlock(t, "the sheet", b, b.Width(), len(b))
					s.Key(uitest.Key(key))
				}
			}
		}
	}
}

func TestKeysSelectBarsAndEnterFilters(t *testing.T) {
	for keys, filter := range map[string]string{
		"": "date:2025-12", "j": "date:2025-11", "k": "date:2025-12", "pgdown": "date:2025-02", "G": "org:2", "G g": "date:2025-12",
		"G j j k": "org:1", "pgdown j j": "date:<2025-01",
	} {
		chosen := ""
		s := opened(sample(), &chosen)
		s.Resize(80, 24)
		for _, k := range strings.Fields(keys) {
			s.Key(uitest.Key(k))
		}
		if s.Key(uitest.Key("enter")).Do(); chosen != filter {
			t.Errorf("%q: %s, want %s", keys, chosen, filter)
		}
	}
}
