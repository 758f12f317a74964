# Fills every writable folder.
import os, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
for folder in ["/box", "/tmp", "/dev/shm", "/dev", "/", "/var/tmp", "/run", "/proc", "/sys", "/usr", "/home", "/opt", "/etc"]:
    written = 0
    try:
        for name in range(400):
            with open(f"{folder}/fill{name}", "wb", buffering=0) as file:
                for _ in range(10):
                    written += file.write(b"x" * 65536)
    except OSError:
        pass
    print(folder, written >> 20)
