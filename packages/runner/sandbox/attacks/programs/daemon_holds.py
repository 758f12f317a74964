# Leaves somebody behind who holds what it would print on.
import os, time
print("left a holder", flush=True)
if os.fork() == 0:
    time.sleep(1e6)
