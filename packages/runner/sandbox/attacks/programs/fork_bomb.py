# Forks until the limit refuses another process.
import os, time, errno
made = 0
try:
    while made < 5000:
        if os.fork() == 0:
            time.sleep(30)
            os._exit(0)
        made += 1
except OSError as no:
    print(made, errno.errorcode[no.errno])
