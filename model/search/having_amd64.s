#include "textflag.h"

// func havingWide(masks *uint64, begins *onsets, mask uint64, begin onsets) (all uint64)
//
// Four papers at a time: what they lack is all that is asked for but what they have.
TEXT ·havingWide(SB), NOSPLIT, $0-40
	MOVQ masks+0(FP), SI
	MOVQ begins+8(FP), DI
	VPBROADCASTQ mask+16(FP), Y0
	VPBROADCASTQ begin+24(FP), Y1
	VPXOR Y2, Y2, Y2
	XORL R8, R8
	XORL CX, CX

papers:
	VMOVDQU (SI)(CX*8), Y3
	VMOVDQU (DI)(CX*8), Y4
	VPANDN Y0, Y3, Y3
	VPANDN Y1, Y4, Y4
	VPOR Y3, Y4, Y3
	VPCMPEQQ Y2, Y3, Y3
	VMOVMSKPD Y3, AX
	SHLQ CX, AX
	ORQ AX, R8
	ADDQ $4, CX
	CMPQ CX, $64
	JLT  papers

	MOVQ R8, all+32(FP)
	VZEROUPPER
	RET
