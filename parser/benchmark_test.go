package parser

import (
	"fmt"
	"strings"
	"testing"
)

// manyPages repeats the real dumps, with different titles each time, until they have size bytes.
func manyPages(b *testing.B, size int) (text string, papers int) {
	var all strings.Builder
	all.Grow(size + size/8)
	for round := 0; all.Len() < size; round++ {
		for name, text := range dumps(b) {
			last := 0
			for _, p := range Parse(name, text).Papers {
				at := last + strings.Index(text[last:], p.Title.String())
				fmt.Fprintf(&all, "%s%d ", text[last:at], round)
				last = at
				papers++
			}
			all.WriteString(text[last:])
			all.WriteByte('\n')
		}
	}
	return all.String(), papers
}

func BenchmarkLoad(b *testing.B) {
	text, papers := manyPages(b, 64<<20)
	path := inFile(b, text)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		n := 0
		for d, err := range Load(b.Context(), []string{path}) {
			if err != nil || len(d.Problems) > 0 {
				b.Fatal(err, d.Problems)
			}
			n += len(d.Papers)
		}
		if n != papers {
			b.Fatalf("%d papers of %d", n, papers)
		}
	}
}

// manySitePapers returns n papers as the site's API serves them. Each takes about 6 kB, as in 2026;
// half of it describes the authors' accounts.
func manySitePapers(n int) string {
	author := `{"_id":"6a4f5e3c1e3f2b0012345678","user":{"_id":"64f0aa7c2e1b3c0012345678","avatarUrl":"https://cdn-avatars.huggingface.co/v1/production/uploads/x.jpeg","isPro":false,"fullname":"An Author","user":"author","type":"user"},"name":"An %d Author","status":"claimed_verified","statusLastChangedAt":"2026-07-10T09:12:44.000Z","hidden":false}`
	day := `"submittedOnDailyAt":"2026-07-%02dT00:00:00.000Z","submittedOnDailyBy":{"_id":"60f1abe7544c2adfd699860c","isPro":false,"fullname":"AK","user":"akhaliq","type":"user"}`
	records := make([]string, n)
	for i := range records {
		authors := make([]string, 8)
		for j := range authors {
			authors[j] = fmt.Sprintf(author, j)
		}
		records[i] = fmt.Sprintf(`{"paper":{"id":"2607.%05d","authors":[%s],"publishedAt":"2026-07-09T17:59:59.000Z",%s,"title":"Paper Number %d","summary":%q,"upvotes":%d,"discussionId":"6a4f5e3c1e3f2b0012345678","projectPage":"https://a.example/","githubRepo":"https://github.com/a/b","ai_summary":"What it is about.","ai_keywords":["one","two"],"githubStars":7},"publishedAt":"2026-07-09T17:59:59.000Z","title":"Paper Number %d","summary":%q,"numComments":2,"submittedBy":{"name":"akhaliq","fullname":"AK"},"isAuthorParticipating":false}`,
			i, strings.Join(authors, ","), fmt.Sprintf(day, 1+i%28), i, long, i%90, i, long)
	}
	return "[" + strings.Join(records, ",") + "]"
}
