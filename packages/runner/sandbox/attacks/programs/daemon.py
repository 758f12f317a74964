# Leaves a background process that has closed all its streams.
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        for descriptor in (0, 1, 2):
            os.close(descriptor)
        while True:
            time.sleep(0.1)
    os._exit(0)
print("left a daemon")
