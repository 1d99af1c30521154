package journal

import (
	"fmt"
	"testing"
)

// someText is the journal of a bulk on n papers.
func someText(n int) string {
	lines := make([]Line, n)
	for i := range lines {
		lines[i] = Line{
			Version: 1, ID: fmt.Sprintf("robolightflow%dcurriculumreinforcementpreferenceforratiovarianceregularizedmodels", i),
			Title: fmt.Sprintf("RoboLight-Flow %d: Curriculum Reinforcement Preference for Ratio-Variance Regularized Models", i),
			Time:  1795329405640, By: "78e76b4d", State: new("to-read"), First: 1795329405640, Op: "77976a31.1",
		}
	}
	text := render(lines, 0, false)
	return string(text)
}

func BenchmarkRead(b *testing.B) {
	text := someText(20_000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		r, n := reading{name: "x"}, 0
		r.scan([]byte(text), func(Line, string) { n++ })
		if n != 20_000 || r.bad > 0 {
			b.Fatal(n)
		}
	}
}
