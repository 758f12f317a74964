# Starts one short-lived process after the other, each too short to reach its own time limit.
import os
while True:
    if os.fork() == 0:
        for _ in range(100000):
            pass
        os._exit(0)
    os.wait()
