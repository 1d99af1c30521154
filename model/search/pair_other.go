//go:build !amd64

package search

var wide = false

const wideBlock = 0

func seekPair(*byte, int, int, int, byte, byte, int, int) (at int, odd bool) { return -1, true }

func seekWord(*byte, int, int, int, byte, byte, int, int) (at int, odd bool) { return -1, true }

func seekEither(*byte, int, int, byte, byte, byte) (at int) { return -1 }

func seekHyphen(*byte, int, int) (at int) { return -1 }
