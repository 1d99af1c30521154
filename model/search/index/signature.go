package index

// signature is a Bloom filter of how the words of a text begin: a bit for the first two letters
// of each, and one for the first three. A text of 150 words sets a fifth of the bits, so it
// spares four of five scans for a word that is not there.
type signature [16]uint64

// sign returns the signature of a text. Hyphens within a word do not count, as in a Pattern.
func sign(text string) (s signature) {
	inside := false
	for i := range len(text) {
		c := text[i]
		word := c < 0x80 && wordBytes[c]
		if word && !inside {
			if letters, n := beginning(text[i:]); n > 1 {
				s.add(letters & 0xffff)
				if n > 2 {
					s.add(letters)
				}
			}
		}
		inside = word
	}
	return s
}

// beginning returns the first letters of a word, three at most, in a byte each, and how many
// they are.
func beginning(word string) (letters uint32, n int) {
	for i := 0; i < len(word) && n < 3; i++ {
		switch c := word[i]; {
		case c < 0x80 && wordBytes[c]:
			letters |= uint32(folded[c]) << (8 * n)
			n++
		case c != '-':
			return letters, n
		}
	}
	return letters, n
}

// add sets the bit of some letters.
func (s *signature) add(letters uint32) {
	bit := letters * 2654435761 >> 22 // Knuth's multiplicative hash
	s[bit/64] |= 1 << (bit % 64)
}

// includes reports whether all bits of another signature are set.
func (s *signature) includes(other *signature) bool {
	for i, word := range other {
		if word&^s[i] != 0 {
			return false
		}
	}
	return true
}

// signature returns the bits that each text with the pattern has set.
func (p Pattern) signature() (s signature) {
	letters, n := beginning(p.Text)
	if p.Left && n > 1 && p.Text[1] != '-' {
		s.add(letters & 0xffff)
		if n > 2 && p.Text[2] != '-' {
			s.add(letters)
		}
	}
	return s
}
