#include "textflag.h"
#include "each_amd64.h"

// What the kernels have in common: SI is the text, AX the place, CX the last one
// where a block of 32 fits, R9 the places of a block that count, BX those found.

// LAST goes on with a block that ends with the text, less what was seen.
#define LAST \
last: \
	MOVQ AX, R8; \
	SUBQ CX, R8; \
	CMPQ R8, $32; \
	JGE  none; \
	MOVQ CX, AX; \
	XCHGQ CX, R8; \
	SHLQ CX, R9; \
	XCHGQ CX, R8; \
	JMP  blocks

// FOUND makes AX the first place found, or -1 where there is none.
#define FOUND \
none: \
	MOVQ $-1, AX; \
	JMP  done; \
found: \
	BSFQ BX, BX; \
	ADDQ BX, AX; \
done:

// PAIRS makes bytes of Y all ones where the pair stands, in the block at an offset:
// Y0 is 0x20 in each byte, Y1 and Y2 the pair. Y3 gathers the least byte: as signed
// numbers controls and all above 127 are less than a blank.
#define PAIRS(offset, Y, T) \
	VMOVDQU offset(SI)(AX*1), Y; \
	VPMINSB Y, Y3, Y3; \
	VPOR Y0, Y, Y; \
	VPOR offset(DX)(AX*1), Y0, T; \
	VPCMPEQB Y1, Y, Y; \
	VPCMPEQB Y2, T, T; \
	VPAND Y, T, Y

// EDGE goes on with the next place of BX where a letter stands in a text at R8.
#define EDGE(text, next) \
	MOVBLZX (text)(R8*1), R12; \
	ORL  $0x20, R12; \
	SUBL $0x61, R12; \
	CMPL R12, $25; \
	JLS  next

// func seekPair(s *byte, places, from, apart int, a, b byte, before, after int) (at int, odd bool)
//
// Sixty-four places at a time, and what is left by thirty-two.
TEXT ·seekPair(SB), NOSPLIT, $0-65
	MOVQ s+0(FP), SI
	MOVQ places+8(FP), CX
	MOVQ from+16(FP), AX
	MOVQ apart+24(FP), DX
	MOVQ before+40(FP), DI
	MOVQ after+48(FP), R11
	SUBQ $32, CX            // the last place where a block fits
	LEAQ -32(CX), R10       // and two
	ADDQ SI, DX             // the second letter's text
	ADDQ SI, R11            // that behind the word
	NEGQ DI
	ADDQ SI, DI             // and that before it: the text itself where edges do not count
	EACH(MOVL, $0x20, X0, Y0)
	EACH(MOVBLZX, a+32(FP), X1, Y1)
	EACH(MOVBLZX, b+33(FP), X2, Y2)
	VMOVDQU Y0, Y3
	MOVQ $-1, R9            // the places of a block that count

	CMPQ AX, R10
	JGT  one

two:
	PAIRS(0, Y4, Y5)
	PAIRS(32, Y6, Y7)
	VPOR Y4, Y6, Y5
	VPTEST Y5, Y5
	JNZ  places

nextTwo:
	ADDQ $64, AX
	CMPQ AX, R10
	JLE  two

one:
	CMPQ AX, CX
	JGT  last

blocks:
	PAIRS(0, Y4, Y5)
	VPMOVMSKB Y4, BX
	ANDL R9, BX
	JNZ  place

next:
	ADDQ $32, AX
	CMPQ AX, CX
	JLE  blocks

	LAST

place:
	CMPQ DI, SI
	JEQ  found

each:
	BSFL BX, R8
	ADDQ AX, R8
	EDGE(DI, another)
	EDGE(R11, another)
	JMP  here

another:
	LEAL -1(BX), R8
	ANDL R8, BX
	JNZ  each
	JMP  next

places:
	VPMOVMSKB Y4, BX
	VPMOVMSKB Y6, R8
	SHLQ $32, R8
	ORQ  R8, BX
	CMPQ DI, SI
	JEQ  found

eachOfTwo:
	BSFQ BX, R8
	ADDQ AX, R8
	EDGE(DI, anotherOfTwo)
	EDGE(R11, anotherOfTwo)
	JMP  here

anotherOfTwo:
	LEAQ -1(BX), R8
	ANDQ R8, BX
	JNZ  eachOfTwo
	JMP  nextTwo

here:
	MOVQ R8, AX
	JMP  done

	FOUND
	MOVQ AX, at+56(FP)
	VPCMPGTB Y3, Y0, Y3
	VPMOVMSKB Y3, BX
	TESTL BX, BX
	SETNE odd+64(FP)
	VZEROUPPER
	RET

// THREES is PAIRS where a third letter, Y8 in each byte, stands beside them, in the text
// at R11.
#define THREES(offset, Y, T) \
	PAIRS(offset, Y, T); \
	VPOR offset(R11)(AX*1), Y0, T; \
	VPCMPEQB Y8, T, T; \
	VPAND Y, T, Y

// func seekThree(s *byte, places, from, apart, beside int, a, b, c byte) (at int, odd bool)
//
// As seekPair without edges.
TEXT ·seekThree(SB), NOSPLIT, $0-57
	MOVQ s+0(FP), SI
	MOVQ places+8(FP), CX
	MOVQ from+16(FP), AX
	MOVQ apart+24(FP), DX
	MOVQ beside+32(FP), R11
	SUBQ $32, CX
	LEAQ -32(CX), R10
	ADDQ SI, DX
	ADDQ SI, R11
	EACH(MOVL, $0x20, X0, Y0)
	EACH(MOVBLZX, a+40(FP), X1, Y1)
	EACH(MOVBLZX, b+41(FP), X2, Y2)
	EACH(MOVBLZX, c+42(FP), X8, Y8)
	VMOVDQU Y0, Y3
	MOVQ $-1, R9
	CMPQ AX, R10
	JGT  one

two:
	THREES(0, Y4, Y5)
	THREES(32, Y6, Y7)
	VPOR Y4, Y6, Y5
	VPTEST Y5, Y5
	JNZ  places
	ADDQ $64, AX
	CMPQ AX, R10
	JLE  two

one:
	CMPQ AX, CX
	JGT  last

blocks:
	THREES(0, Y4, Y5)
	VPMOVMSKB Y4, BX
	ANDL R9, BX
	JNZ  found
	ADDQ $32, AX
	CMPQ AX, CX
	JLE  blocks

	LAST

places:
	VPMOVMSKB Y4, BX
	VPMOVMSKB Y6, R8
	SHLQ $32, R8
	ORQ  R8, BX
	JMP  found

	FOUND
	MOVQ AX, at+48(FP)
	VPCMPGTB Y3, Y0, Y3
	VPMOVMSKB Y3, BX
	TESTL BX, BX
	SETNE odd+56(FP)
	VZEROUPPER
	RET

// LESSA makes the bytes of Y those of a text with bit 0x20 set, less 'a': letters are
// at most 25.
#define LESSA(text, Y) \
	VPOR (text)(AX*1), Y0, Y; \
	VPSUBB Y10, Y, Y

// func seekWord(s *byte, places, from, apart int, a, b byte, before, after int) (at int, odd bool)
//
// As seekPair, but for the edges: those of all places of a block are looked at
// together. The lesser of the two bytes tells of both.
TEXT ·seekWord(SB), NOSPLIT, $0-65
	MOVQ s+0(FP), SI
	MOVQ places+8(FP), CX
	MOVQ from+16(FP), AX
	MOVQ apart+24(FP), DX
	MOVQ before+40(FP), DI
	MOVQ after+48(FP), R11
	SUBQ $32, CX
	ADDQ SI, DX
	ADDQ SI, R11
	NEGQ DI
	ADDQ SI, DI
	EACH(MOVL, $0x20, X0, Y0)
	EACH(MOVBLZX, a+32(FP), X1, Y1)
	EACH(MOVBLZX, b+33(FP), X2, Y2)
	EACH(MOVL, $0x61, X10, Y10)
	EACH(MOVL, $26, X11, Y11)
	VMOVDQU Y0, Y3
	MOVQ $-1, R9
	CMPQ AX, CX
	JGT  last

blocks:
	PAIRS(0, Y4, Y5)
	LESSA(DI, Y6)
	LESSA(R11, Y7)
	VPMINUB Y6, Y7, Y6
	VPMAXUB Y6, Y11, Y7
	VPCMPEQB Y6, Y7, Y6
	VPAND Y4, Y6, Y4
	VPMOVMSKB Y4, BX
	ANDL R9, BX
	JNZ  found
	ADDQ $32, AX
	CMPQ AX, CX
	JLE  blocks

	LAST
	FOUND
	MOVQ AX, at+56(FP)
	VPCMPGTB Y3, Y0, Y3
	VPMOVMSKB Y3, BX
	TESTL BX, BX
	SETNE odd+64(FP)
	VZEROUPPER
	RET

// PLACES makes 32 bits of R in which a pair is, with another letter beside it and
// its word's edge before it.
#define PLACES(offset, R) \
	VPOR offset(SI)(AX*1), Y0, Y4; \
	VPOR offset(DX)(AX*1), Y0, Y5; \
	VPOR offset(R14)(AX*1), Y0, Y7; \
	VPOR offset(DI)(AX*1), Y0, Y6; \
	VPCMPEQB Y1, Y4, Y4; \
	VPCMPEQB Y2, Y5, Y5; \
	VPCMPEQB Y9, Y7, Y7; \
	VPSUBB Y3, Y6, Y6; \
	VPAND Y4, Y5, Y4; \
	VPAND Y4, Y7, Y4; \
	VPMINUB Y8, Y6, Y5; \
	VPCMPEQB Y6, Y5, Y6; \
	VPANDN Y4, Y6, Y4; \
	VPMOVMSKB Y4, R

// PLACE notes the first place that is left, if any.
#define PLACE(offset) \
	TZCNTQ BX, R12; \
	ADDL AX, R12; \
	MOVW R12, offset(R10); \
	BLSRQ BX, BX

// func seekAll(s *byte, n, from, apart, beside int, a, b, c byte, before int, places *uint16, most int) (found, to int)
//
// As seekWord, but for the edge behind the word. Where the one before it does not
// count, letters are taken to be what no byte is with bit 0x20 set: 0 alone. Three
// places are noted of every block, whether they are there or not: to ask would be to
// guess, and wrong for each of them.
TEXT ·seekAll(SB), NOSPLIT, $0-88
	MOVQ s+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ from+16(FP), AX
	MOVQ apart+24(FP), DX
	MOVQ beside+32(FP), R14
	MOVQ before+48(FP), DI
	MOVQ places+56(FP), R10
	MOVQ most+64(FP), R11
	SUBQ $64, CX
	ADDQ SI, DX
	ADDQ SI, R14
	LEAQ (R10)(R11*2), R11  // the last place but those of a block
	EACH(MOVL, $0x20, X0, Y0)
	EACH(MOVBLZX, a+40(FP), X1, Y1)
	EACH(MOVBLZX, b+41(FP), X2, Y2)
	EACH(MOVBLZX, c+42(FP), X9, Y9)
	VPXOR Y3, Y3, Y3
	VPXOR Y8, Y8, Y8
	TESTQ DI, DI
	JZ   ready
	EACH(MOVL, $0x61, X3, Y3)
	MOVL $25, R8
	MOVQ R8, X8
	VPBROADCASTB X8, Y8

ready:
	NEGQ DI
	ADDQ SI, DI
	JMP  check

blocks:
	PREFETCHT0 2048(SI)(AX*1)
	PLACES(0, BX)
	PLACES(32, R9)
	SHLQ $32, R9
	ORQ R9, BX
	POPCNTQ BX, R8
	LEAQ (R10)(R8*2), R13
	PLACE(0)
	PLACE(2)
	PLACE(4)
	CMPQ R8, $3
	JGT  more

next:
	MOVQ R13, R10
	ADDQ $64, AX

check:
	CMPQ AX, CX
	JGT  done
	CMPQ R10, R11
	JLE  blocks

done:
	SUBQ places+56(FP), R10
	SHRQ $1, R10
	MOVQ R10, found+72(FP)
	MOVQ AX, to+80(FP)
	VZEROUPPER
	RET

more:
	ADDQ $6, R10

each:
	PLACE(0)
	ADDQ $2, R10
	TESTQ BX, BX
	JNZ  each
	JMP  next

// func seekEither(s *byte, n, from int, a, b, c byte) (at int)
//
// As seekPair without edges, thirty-two places at a time, where b or c stands behind
// a, but nothing is said of what is printable.
TEXT ·seekEither(SB), NOSPLIT, $0-40
	MOVQ s+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ from+16(FP), AX
	LEAQ 1(SI), DX
	SUBQ $33, CX
	EACH(MOVL, $0x20, X0, Y0)
	EACH(MOVBLZX, a+24(FP), X1, Y1)
	EACH(MOVBLZX, b+25(FP), X2, Y2)
	EACH(MOVBLZX, c+26(FP), X3, Y3)
	MOVQ $-1, R9
	CMPQ AX, CX
	JGT  last

blocks:
	VPOR (SI)(AX*1), Y0, Y4
	VPOR (DX)(AX*1), Y0, Y5
	VPCMPEQB Y1, Y4, Y4
	VPCMPEQB Y2, Y5, Y6
	VPCMPEQB Y3, Y5, Y5
	VPOR Y5, Y6, Y5
	VPAND Y4, Y5, Y4
	VPMOVMSKB Y4, BX
	ANDL R9, BX
	JNZ  found
	ADDQ $32, AX
	CMPQ AX, CX
	JLE  blocks

	LAST
	FOUND
	MOVQ AX, at+32(FP)
	VZEROUPPER
	RET

// FEW clears the bytes of Y4 where letters stand in two texts: the greater of their
// bytes tells of both.
#define FEW(near, far) \
	LESSA(near, Y6); \
	LESSA(far, Y7); \
	VPMAXUB Y6, Y7, Y6; \
	VPMAXUB Y6, Y11, Y7; \
	VPCMPEQB Y6, Y7, Y6; \
	VPAND Y6, Y4, Y4

// func seekHyphen(s *byte, places, from int) (at int)
//
// A hyphen before which stand at most two letters, and at most two behind it. Of
// the text three bytes more are read on either side of the places.
TEXT ·seekHyphen(SB), NOSPLIT, $0-32
	MOVQ s+0(FP), SI
	MOVQ places+8(FP), CX
	MOVQ from+16(FP), AX
	SUBQ $32, CX
	LEAQ -2(SI), DX
	LEAQ -3(SI), DI
	LEAQ 2(SI), R11
	LEAQ 3(SI), R12
	EACH(MOVL, $0x20, X0, Y0)
	EACH(MOVL, $0x2d, X1, Y1)
	EACH(MOVL, $0x61, X10, Y10)
	EACH(MOVL, $26, X11, Y11)
	MOVQ $-1, R9
	CMPQ AX, CX
	JGT  last

blocks:
	VPCMPEQB (SI)(AX*1), Y1, Y4
	FEW(DX, DI)
	VPMOVMSKB Y4, BX
	ANDL R9, BX
	JNZ  hyphens

next:
	ADDQ $32, AX
	CMPQ AX, CX
	JLE  blocks

	LAST

hyphens:
	FEW(R11, R12)           // few come so far
	VPMOVMSKB Y4, BX
	ANDL R9, BX
	JZ   next
	BSFL BX, BX
	ADDQ BX, AX
	JMP  done

none:
	MOVQ $-1, AX

done:
	MOVQ AX, at+24(FP)
	VZEROUPPER
	RET
