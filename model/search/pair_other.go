//go:build !amd64

package search

var wide = false

const wideBlock, noted = 0, 0

func seekPair(*byte, int, int, int, byte, byte, int, int) (at int, odd bool) { return -1, true }

func seekThree(*byte, int, int, int, int, byte, byte, byte) (at int, odd bool) { return -1, true }

func seekWord(*byte, int, int, int, byte, byte, int, int) (at int, odd bool) { return -1, true }

func seekEither(*byte, int, int, byte, byte, byte) (at int) { return -1 }

func seekAll(*byte, int, int, int, int, byte, byte, byte, int, *uint16, int) (found, to int) {
	return 0, 0
}

func seekHyphen(*byte, int, int) (at int) { return -1 }
