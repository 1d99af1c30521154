package query

// Distance is the edit distance of two words (optimal string alignment): how many
// letters are missing, too many, wrong, or swapped with their neighbour.
func Distance(a, b string) int {
	from, to := []rune(a), []rune(b)
	// d[i][j] is the distance of the first i letters from the first j.
	d := make([][]int, len(from)+1)
	for i := range d {
		d[i] = make([]int, len(to)+1)
		d[i][0] = i
	}
	for j := range d[0] {
		d[0][j] = j
	}
	for i := 1; i <= len(from); i++ {
		for j := 1; j <= len(to); j++ {
			wrong := 0
			if from[i-1] != to[j-1] {
				wrong = 1
			}
			d[i][j] = min(d[i-1][j]+1, d[i][j-1]+1, d[i-1][j-1]+wrong)
			if i > 1 && j > 1 && from[i-1] == to[j-2] && from[i-2] == to[j-1] {
				d[i][j] = min(d[i][j], d[i-2][j-2]+1)
			}
		}
	}
	return d[len(from)][len(to)]
}
