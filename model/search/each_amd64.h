// EACH sets each byte of Y to one byte.
#define EACH(move, byte, X, Y) \
	move byte, R8; \
	MOVQ R8, X; \
	VPBROADCASTB X, Y
