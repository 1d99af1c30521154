package search

// kindsWide is gather for a text of at least thirty-two bytes and at most as many
// as there is room for, on a processor that looks at as many together.
//
//go:noescape
func kindsWide(s *byte, n int, k *kinds, first, second, third byte) (ascii bool)
