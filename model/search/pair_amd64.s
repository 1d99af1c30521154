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
	BSFL BX, BX; \
	ADDQ BX, AX; \
done:

// func seekWide(s *byte, n, from, apart int, a, b byte) (at int, odd bool)
//
// Thirty-two places at a time: Y0 is 0x20 in each byte, Y1 and Y2 the pair, Y3
// gathers what is not printable. As signed numbers controls and all above 127 are
// less than a blank.
TEXT ·seekWide(SB), NOSPLIT, $0-49
	MOVQ s+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ from+16(FP), AX
	MOVQ apart+24(FP), DX
	SUBQ DX, CX
	SUBQ $32, CX            // the last place where a block fits
	ADDQ SI, DX             // the second letter's text
	EACH(MOVL, $0x20, X0, Y0)
	EACH(MOVBLZX, a+32(FP), X1, Y1)
	EACH(MOVBLZX, b+33(FP), X2, Y2)
	VPXOR Y3, Y3, Y3
	MOVQ $-1, R9            // the places of a block that count
	CMPQ AX, CX
	JGT  last

blocks:
	VMOVDQU (SI)(AX*1), Y4
	VMOVDQU (DX)(AX*1), Y5
	VPCMPGTB Y4, Y0, Y6
	VPOR Y6, Y3, Y3
	VPOR Y0, Y4, Y4
	VPOR Y0, Y5, Y5
	VPCMPEQB Y1, Y4, Y4
	VPCMPEQB Y2, Y5, Y5
	VPAND Y4, Y5, Y4
	VPMOVMSKB Y4, BX
	ANDL R9, BX
	JNZ  found
	ADDQ $32, AX
	CMPQ AX, CX
	JLE  blocks

	LAST
	FOUND
	MOVQ AX, at+40(FP)
	VPMOVMSKB Y3, BX
	TESTL BX, BX
	SETNE odd+48(FP)
	VZEROUPPER
	RET

// func seekWord(s *byte, places, from, apart int, a, b byte, before, after int) (at int, odd bool)
//
// As seekWide, but for Y10, which gathers what is not printable. Of the bytes at
// the edges of the word, with bit 0x20 set and less 'a', letters are at most 25.
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
	EACH(MOVL, $0x61, X3, Y3)
	MOVL $25, R8
	MOVQ R8, X8
	VPBROADCASTB X8, Y8
	VPXOR Y10, Y10, Y10
	MOVQ $-1, R9
	CMPQ AX, CX
	JGT  last

blocks:
	VMOVDQU (SI)(AX*1), Y4
	VPCMPGTB Y4, Y0, Y6
	VPOR Y6, Y10, Y10
	VPOR Y0, Y4, Y4
	VPOR (DX)(AX*1), Y0, Y5
	VPCMPEQB Y1, Y4, Y4
	VPCMPEQB Y2, Y5, Y5
	VPAND Y4, Y5, Y9
	VPOR (DI)(AX*1), Y0, Y4
	VPSUBB Y3, Y4, Y4
	VPMINUB Y8, Y4, Y5
	VPCMPEQB Y4, Y5, Y6
	VPOR (R11)(AX*1), Y0, Y4
	VPSUBB Y3, Y4, Y4
	VPMINUB Y8, Y4, Y5
	VPCMPEQB Y4, Y5, Y7
	VPOR Y6, Y7, Y6
	VPANDN Y9, Y6, Y9
	VPMOVMSKB Y9, BX
	ANDL R9, BX
	JNZ  found
	ADDQ $32, AX
	CMPQ AX, CX
	JLE  blocks

	LAST
	FOUND
	MOVQ AX, at+56(FP)
	VPMOVMSKB Y10, BX
	TESTL BX, BX
	SETNE odd+64(FP)
	VZEROUPPER
	RET

// func seekEither(s *byte, n, from int, a, b, c byte) (at int)
//
// As seekWide, where b or c stands behind a, but nothing is said of what is
// printable.
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

// LETTERS makes a byte of Y the all-one byte where the text at an offset is a
// letter: with bit 0x20 set, and less 'a', it is at most 25.
#define LETTERS(offset, Y) \
	VPOR offset(SI)(AX*1), Y0, Y; \
	VPSUBB Y2, Y, Y; \
	VPMINUB Y3, Y, Y6; \
	VPCMPEQB Y, Y6, Y

// func seekHyphen(s *byte, places, from int) (at int)
//
// A hyphen before which stand at most two letters, and at most two behind it. Of
// the text three bytes more are read on either side of the places.
TEXT ·seekHyphen(SB), NOSPLIT, $0-32
	MOVQ s+0(FP), SI
	MOVQ places+8(FP), CX
	MOVQ from+16(FP), AX
	SUBQ $32, CX
	EACH(MOVL, $0x20, X0, Y0)
	EACH(MOVL, $0x2d, X1, Y1)
	EACH(MOVL, $0x61, X2, Y2)
	MOVL $25, R8
	MOVQ R8, X3
	VPBROADCASTB X3, Y3
	MOVQ $-1, R9
	CMPQ AX, CX
	JGT  last

blocks:
	VPCMPEQB (SI)(AX*1), Y1, Y4
	LETTERS(-2, Y7)
	LETTERS(-3, Y8)
	VPAND Y7, Y8, Y8
	VPANDN Y4, Y8, Y4
	VPMOVMSKB Y4, BX
	ANDL R9, BX
	JNZ  hyphens

next:
	ADDQ $32, AX
	CMPQ AX, CX
	JLE  blocks

	LAST

hyphens:
	LETTERS(2, Y7)          // few come so far
	LETTERS(3, Y8)
	VPAND Y7, Y8, Y8
	VPANDN Y4, Y8, Y4
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
