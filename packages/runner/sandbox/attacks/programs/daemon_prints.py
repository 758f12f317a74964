# Leaves a background process that prints for ever.
import os
print("left a chatterer", flush=True)
if os.fork() == 0:
    while True:
        os.write(1, b"and on ")
