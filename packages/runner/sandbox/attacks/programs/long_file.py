# Writes one file that grows for ever.
import signal
signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
with open("/box/long", "wb", buffering=0) as file:
    while True:
        file.write(b"x" * 65536)
