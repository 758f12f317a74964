# Uses the processor for long, then prints its nice value and that of its session.
import time

while time.process_time() < 0.7:
    pass
nice = open("/proc/self/stat").read().rsplit(")", 1)[1].split()[16]
try:
    session = open("/proc/self/autogroup").read().split()[-1]
except OSError:
    session = "none"
print(nice, session)
