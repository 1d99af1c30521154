#include "textflag.h"
#include "each_amd64.h"

// func wordBytesWide(s *byte, n int, into *uint64)
//
// Thirty-two bytes at a time; the last block ends with the text, less what was
// seen. A byte less the first of a range is at most its length, without a sign, if
// it is in it.
TEXT ·wordBytesWide(SB), NOSPLIT, $0-24
	MOVQ s+0(FP), SI
	MOVQ n+8(FP), R11
	MOVQ into+16(FP), DI
	LEAQ (SI)(R11*1), R12    // the end
	LEAQ -32(SI)(R11*1), R11 // the last block
	EACH(MOVL, $0x20, X1, Y1)
	EACH(MOVL, $0x61, X2, Y2) // a
	EACH(MOVL, $0x30, X4, Y4) // 0
	EACH(MOVL, $25, X5, Y5)
	EACH(MOVL, $9, X6, Y6)

blocks:
	MOVQ SI, R9
	XORL CX, CX              // how many bytes of the block were seen
	CMPQ SI, R11
	JLE  whole
	MOVQ SI, CX
	SUBQ R11, CX
	MOVQ R11, R9

whole:
	VMOVDQU (R9), Y8
	VPOR Y8, Y1, Y9
	VPSUBB Y2, Y9, Y9
	VPMINUB Y5, Y9, Y10
	VPCMPEQB Y9, Y10, Y9     // letters
	VPSUBB Y4, Y8, Y11
	VPMINUB Y6, Y11, Y12
	VPCMPEQB Y11, Y12, Y11   // digits
	VPOR Y9, Y11, Y9
	VPOR Y8, Y9, Y9          // what is not ASCII has the top bit
	VPMOVMSKB Y9, R8
	SHRL CX, R8
	MOVL R8, (DI)
	ADDQ $4, DI
	ADDQ $32, SI
	CMPQ SI, R12
	JLT  blocks
	VZEROUPPER
	RET
