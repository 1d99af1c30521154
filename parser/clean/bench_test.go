package clean

import (
	"strings"
	"testing"
)

func BenchmarkClean(b *testing.B) {
	for name, text := range map[string]string{
		"ascii":   strings.Repeat("Large language models split into two families: reasoning-centric. ", 20),
		"accents": strings.Repeat("Les modèles de langue à grande échelle se divisent en deux familles. ", 20),
		"chinese": strings.Repeat("大型语言模型分为两类，以推理为中心的模型。", 60),
		"nbsp":    strings.Repeat("Large language models\u00a0split into two families. ", 20),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				Of(text)
			}
		})
	}
}
