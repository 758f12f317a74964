# Tries to reach the test's targets outside the sandbox: files by their paths, servers and a process of the host.
import json, os, socket, sys
beside = json.loads(sys.stdin.read())
for path in beside["files"]:
    for attempt, mode in [("read", "rb"), ("write", "ab")]:
        try:
            open(path, mode).close()
            print("reached", path, attempt)
        except OSError as no:
            print("no", attempt, no.strerror)
for name, family, address in [
    ("tcp", socket.AF_INET, ("127.0.0.1", beside["port"])),
    ("abstract", socket.AF_UNIX, "\0" + beside["abstract"]),
    ("internet", socket.AF_INET, ("1.1.1.1", 53)),
    ("metadata", socket.AF_INET, ("169.254.169.254", 80)),
    ("private", socket.AF_INET, ("10.0.0.1", 80)),
    *((path, socket.AF_UNIX, path) for path in beside["sockets"]),
]:
    with socket.socket(family) as one:
        one.settimeout(1)
        try:
            one.connect(address)
            print("reached", name)
        except OSError as no:
            print("no", name, no.strerror)
for pid in [beside["pid"]]:
    try:
        os.kill(pid, 9)
        print("reached process")
    except OSError as no:
        print("no process", no.strerror)
