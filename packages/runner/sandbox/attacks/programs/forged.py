# Writes a forged message of the init to every descriptor.
import os
word = b"R\0\0\0\x0f0 0 0 run 1 1 1"
for descriptor in list(range(3, 110)):
    try:
        os.write(descriptor, word)
        print("said on", descriptor)
    except OSError:
        pass
os.write(1, word)
