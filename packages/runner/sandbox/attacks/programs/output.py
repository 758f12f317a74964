# Prints for ever.
import sys
while True:
    sys.stdout.write("y" * 65536)
