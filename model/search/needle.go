package search

import "strings"

// needle finds a folded text in others. The rarest two neighbouring letters
// are looked for many places at a time; only where they stand is compared.
type needle struct {
	pat         string // folded; a blank stands for any run of them
	pair        pair
	skip        int  // where in pat the pair stands
	spaced      bool // there is a blank before it
	left, right bool // must begin, end at the edge of a word
	quick       eight
}

// eight is up to eight bytes that are compared as one number: those of a pattern,
// which of them count, and the bit of each letter that capitals lack.
type eight struct{ bytes, which, fold uint64 }

func newEight(pat string) (o eight) {
	if len(pat) > 8 || strings.IndexByte(pat, ' ') >= 0 {
		return o
	}
	for i := range len(pat) {
		o.bytes |= uint64(pat[i]) << (8 * i)
		o.which |= 0xff << (8 * i)
		if isSmall(pat[i]) {
			o.fold |= small << (8 * i)
		}
	}
	return o
}

// pairs says how frequent two letters side by side are in abstracts, the second of
// them one of the alphabet or a hyphen: each step is three times as many, 0 fewer
// than one in a million places, 9 one in a hundred. Counted in half a million
// letters of real ones.
var pairs = [26]string{
	"288745838569793739896755635", // a
	"702172307507136306647010704", // b
	"826182187066108347587000704", // c
	"763682638425336526727633605", // d
	"858877767358896769984878627", // e
	"600077008006218107367030506", // f
	"624283577016676517557031526", // g
	"833195318005658306576330505", // h
	"768787844168898657883835176", // i
	"200060002000004000005000001", // j
	"440273006005154301743320205", // k
	"833696658038747524777621806", // l
	"854484208105628803737220305", // m
	"838887968466667504895630527", // n
	"676848646368896819778775546", // o
	"703583356018408738676240505", // p
	"400000002000010000007150003", // q
	"947797748077779716776640605", // r
	"727285178075628703887050605", // s
	"836394499007458628867060706", // t
	"767675707207674718782104033", // u
	"700090117005205305303000203", // v
	"713080077005057024520000024", // w
	"415050256002002703362000303", // x
	"344352006104565502643020046", // y
	"700070035003004000000001130", // z
}

// frequency is that of two bytes of a folded text; others than letters are rare.
func frequency(a, b byte) int {
	if b == '-' {
		b = 'z' + 1
	}
	if a < 'a' || a > 'z' || b < 'a' || b > 'z'+1 {
		return 3
	}
	return int(pairs[a-'a'][b-'a'] - '0')
}

// rarePair is the frequency up to which a pair is rare: it stands once in 2,000 places.
const rarePair = 6

// newNeedle prepares a folded pattern that is not empty.
func newNeedle(pat string, left, right bool) needle {
	n := needle{pat: pat, left: left, right: right, quick: newEight(pat)}
	const none = 10
	best := none
	for i := 0; i+1 < len(pat); i++ {
		if r := frequency(pat[i], pat[i+1]); r < best && pat[i] != ' ' && pat[i+1] != ' ' {
			best, n.skip = r, i
		}
	}
	n.spaced = strings.IndexByte(pat[:n.skip], ' ') >= 0
	n.pair = pairAt(pat, n.skip, best < none)
	n.pair.rare = best <= rarePair
	if left && right && strings.IndexByte(pat, ' ') < 0 {
		n.pair.before, n.pair.after = n.skip+1, len(pat)-n.skip
	} else if left && strings.IndexByte(pat, ' ') < 0 {
		n.pair.before = n.skip + 1
	} else if n.pair.apart > 0 {
		n.pair.third, n.pair.beside = thirdLetter(pat, n.skip)
	}
	return n
}

// letters are the frequent ones first, as in English.
const letters = "etaoinsrhldcumfpgwybvkxjqz"

// thirdLetter gives the rarest other letter of a word in which a pair stands at byte i,
// and how far behind its first one it is; 0 where there is none.
func thirdLetter(pat string, i int) (letter byte, beside int) {
	from, to := strings.LastIndexByte(pat[:i], ' ')+1, len(pat)
	if n := strings.IndexByte(pat[i:], ' '); n >= 0 {
		to = i + n
	}
	rarest := -1
	for j := from; j < to; j++ {
		if r := strings.IndexByte(letters, pat[j]); r > rarest && j != i && j != i+1 {
			rarest, letter, beside = r, pat[j], j-i
		}
	}
	return letter, beside
}

// next finds the first place at or after byte from: bytes [start,end) of s, or
// start -1.
func (n *needle) next(s string, from int) (start, end int) {
	for i := from + n.skip; ; i++ {
		if i = n.pair.next(s, i); i < 0 {
			return -1, -1
		}
		if start, end = n.here(s, i); start >= from { // a run of blanks may reach back beyond it
			return start, end
		}
	}
}

// glance finds the first place in a text, -1 where there is none, and says whether
// all of the text is printable ASCII, in one go.
func (n *needle) glance(s string) (start int, printable bool) {
	printable = true
	for i := 0; ; i++ {
		at, fine := n.pair.glance(s, i)
		if printable = printable && fine; at < 0 {
			return -1, printable
		}
		if i = at; i < n.skip {
			continue
		}
		if start, _ = n.here(s, i); start >= 0 {
			return start, printable && isPrintable(s[i:])
		}
	}
}

// here says whether the needle is where its pair may stand at byte i.
func (n *needle) here(s string, i int) (start, end int) {
	at := i - n.skip
	if n.spaced {
		at = n.back(s, i)
	}
	if at < 0 {
		return -1, -1
	}
	if end = n.fits(s, at); end < 0 || n.left && !starts(s, at) || n.right && !ends(s, end) {
		return -1, -1
	}
	return at, end
}

// back says where a pattern with a blank begins when its pair is at byte i, or -1.
func (n *needle) back(s string, i int) int {
	for j := n.skip - 1; j >= 0; j-- {
		end := i
		if n.pat[j] != ' ' {
			i--
		}
		for n.pat[j] == ' ' && i > 0 && isBlank(s[i-1]) {
			i--
		}
		if i < 0 || i == end {
			return -1
		}
	}
	return i
}

// load reads eight bytes; the compiler makes one load of it.
func load(s string, i int) uint64 {
	s = s[i : i+8]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// fits says where the pattern ends when it begins at byte i of s, or -1.
func (n *needle) fits(s string, i int) int {
	if n.quick.which != 0 && i+8 <= len(s) {
		if (load(s, i)|n.quick.fold)&n.quick.which == n.quick.bytes {
			return i + len(n.pat)
		}
		return -1
	}
	return n.fitsEach(s, i)
}

func (n *needle) fitsEach(s string, i int) int {
	for j := 0; j < len(n.pat); j++ {
		if i >= len(s) {
			return -1
		}
		switch c := n.pat[j]; {
		case c == ' ':
			k := blanks(s, i)
			if k == i {
				return -1
			}
			i = k
		case lowerOf[s[i]] == c:
			i++
		default:
			return -1
		}
	}
	return i
}

// blanks gives the end of the run of blanks at byte i.
func blanks(s string, i int) int {
	for i < len(s) && isBlank(s[i]) {
		i++
	}
	return i
}

func isBlank(c byte) bool { return c == ' ' || c == '\n' || c == '\t' }

// lowerOf is each byte in small letters.
var lowerOf = lowerBytes()

func lowerBytes() (table [256]byte) {
	for c := range table {
		table[c] = lower(byte(c))
	}
	return table
}
