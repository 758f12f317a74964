# Starts twenty processes, each of which allocates as much memory as one process may.
import os, time
for _ in range(20):
    if os.fork() == 0:
        taken = []
        for _ in range(10):
            taken.append(bytearray(b"x") * (10 << 20))
        os.write(1, b"has 100\n")
        time.sleep(6)
        os._exit(0)
for _ in range(20):
    os.wait()
print("all had theirs")
