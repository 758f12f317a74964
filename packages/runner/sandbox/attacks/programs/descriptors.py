# Opens files until the limit refuses another one.
import os
opened = []
try:
    for _ in range(100000):
        opened.append(os.open("/dev/null", 0))
except OSError as no:
    print(len(opened), no.strerror)
