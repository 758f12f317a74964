# A sandbox is reused for a program's next input only if the next run finds the same state as the first run.
# init-later.pl explains which state is checked, and which traces are accepted. In a forked sandbox a run can learn
# more, because it has a copy of this process's memory (messages.py): how the previous run ended, how long it took, how
# much memory it used, and the length of its last output.
import ctypes
import os
import time


def has_left_nothing(job):
    """True if the state is unchanged and the program was a single process, whose pid is then the last one."""
    return last_number() == job.main and not is_anybody_left() and what_is_here(job.made) == job.before


def last_number():
    return int(content("/proc/loadavg").split()[-1])


def is_anybody_left():
    try:
        os.kill(-1, 9)
    except ProcessLookupError:
        return False
    return True


def what_is_here(made):
    places = [standing(path) for path in places_of(made)]
    return places, content("/proc/self/limits"), our_turns(), content("/proc/net/dev")


def places_of(made):
    return [b"/box", b"/tmp", b"/dev/shm", b"/dev/pts", b"/dev/pts/ptmx", *sorted(made)]


def standing(path):
    """A file's state without its access time, which Python's search for modules changes."""
    try:
        it = os.lstat(path)
    except OSError:
        return None
    what = it.st_dev, it.st_ino, it.st_mode, it.st_nlink, it.st_uid, it.st_gid, it.st_rdev, it.st_size, it.st_blocks
    return *what, it.st_mtime_ns, it.st_ctime_ns


def our_turns():
    policy = ctypes.create_string_buffer(56)
    libc.syscall(numbers["sched_getattr"], 0, policy, len(policy), 0)
    return policy.raw, os.sched_getaffinity(0), libc.syscall(numbers["ioprio_get"], 1, 0)    # IOPRIO_WHO_PROCESS


def content(path):
    place = os.open(path, os.O_RDONLY)
    text = os.read(place, 1 << 16)
    os.close(place)
    return text


def wait_for_the_clock(job):
    """Waits for the next tick: on older kernels, file times come from a clock that ticks every four milliseconds.

    The program begins after that tick, so that each of its changes also changes a file's time.
    """
    last = max(found[-1] for found in job.before[0] if found)
    while changed_now(job.stdin_in) <= last:
        time.sleep(0.0004)


def changed_now(file):
    os.fchmod(file, 0o644)
    return os.fstat(file).st_ctime_ns
