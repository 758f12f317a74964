# Leaves a background process that prints for ever: slowly while the program runs, so that it stays within the output
# limit however long the program takes to end, then without a pause.
import os
import time
print("left a chatterer", flush=True)
program = os.getpid()
if os.fork() == 0:
    while True:
        os.write(1, b"and on ")
        if os.getppid() == program:
            time.sleep(0.001)
