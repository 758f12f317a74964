# Allocates shared memory, which the limit of a process does not count.
import mmap
taken = []
for mebibytes in range(10, 2001, 10):
    taken.append(mmap.mmap(-1, 10 << 20))
    for page in range(0, 10 << 20, 4096):
        taken[-1][page] = 1
    print(mebibytes, flush=True)
