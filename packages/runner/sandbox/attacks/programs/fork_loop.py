# One short-lived process after the other, none of which lives long enough to be stopped by its own limit.
import os
while True:
    if os.fork() == 0:
        for _ in range(100000):
            pass
        os._exit(0)
    os.wait()
