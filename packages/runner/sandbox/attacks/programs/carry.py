"""With the input "look", prints all traces it finds; with another function's name, tries to leave traces for the next run."""

import os
import resource
import socket
import subprocess
import sys
import time

PLACES = "/box", "/tmp", "/dev/shm"


def look():
    for place in PLACES:
        for folder, _, files in os.walk(place):
            print(folder, oct(os.stat(folder).st_mode), sorted(os.listxattr(folder)))
            for file in sorted(files):
                path = os.path.join(folder, file)
                print(path, oct(os.stat(path).st_mode), hash_of(path))
    print("processes", sum(name.isdigit() for name in os.listdir("/proc")))
    for who in 0, 1:
        print([resource.prlimit(who, limit) for limit in range(16)])
        print(os.getpriority(os.PRIO_PROCESS, who), os.sched_getaffinity(who), os.sched_getscheduler(who))
    print(open("/proc/net/dev").read())
    print(sorted(os.listdir("/proc/self/fd")), os.umask(0), os.getcwd(), sorted(os.environ.items()))
    print([line for line in open("/proc/self/status") if line.startswith(("Sig", "Shd", "Threads"))])


def hash_of(path):
    return sum(byte * place for place, byte in enumerate(open(path, "rb").read(), 1))


def leave_files():
    for place in PLACES:
        with open(f"{place}/left", "w") as file:
            file.write("the hidden input")


def leave_nothing_but_the_time():
    """Creates a file and deletes it again."""
    open("/tmp/left", "w").close()
    os.unlink("/tmp/left")


def change_the_program():
    with open("script.py", "w") as file:
        file.write("print('mine now')")


def exchange_the_program():
    os.rename("script.py", "/box/old.py")
    with open("script.py", "w") as file:
        file.write("print('mine now')")
    os.unlink("/box/old.py")


def change_the_places():
    os.chmod("/tmp", 0o700)


def leave_a_daemon():
    if os.fork() == 0:
        os.setsid()
        print_into_all()


def print_into_all():
    """Writes to the output of all other processes, for as long as it is allowed to."""
    end = time.time() + 5
    while time.time() < end:
        for name in filter(str.isdigit, os.listdir("/proc")):
            try:
                os.write(os.open(f"/proc/{name}/fd/1", os.O_WRONLY), b"forged\n")
            except OSError:
                pass
        time.sleep(0.001)


def kill_all():
    os.kill(-1, 9)


def kill_the_first():
    for signal in 9, 15, 17, 19:
        os.kill(1, signal)


def squeeze_the_first():
    resource.prlimit(1, resource.RLIMIT_MSGQUEUE, (4711, 4711))


def slow_the_first():
    os.setpriority(os.PRIO_PROCESS, 1, 7)


def tie_the_first():
    os.sched_setaffinity(1, {max(os.sched_getaffinity(0))})


def send():
    there = socket.create_server(("127.0.0.1", 0))
    socket.create_connection(there.getsockname()).sendall(b"the hidden input")


def ask_others():
    subprocess.run(["/bin/true"], check=True)


def exit_at_once():
    os._exit(0)


def kill_oneself():
    os.kill(os.getpid(), 9)


def print_too_much():
    while True:
        sys.stdout.write("the hidden input" * 4096)


def take_too_much():
    taken = []
    while True:
        taken.append(bytearray(1 << 24))


def never_end():
    while True:
        pass


globals()[input().replace(" ", "_")]()
