# Allocates memory until none is left.
import sys
taken = []
for mebibytes in range(10, 4001, 10):
    taken.append(bytearray(b"x") * (10 << 20))
    print(mebibytes, flush=True)
