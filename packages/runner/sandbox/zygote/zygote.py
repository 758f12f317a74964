# The zygote: a Python interpreter that starts once and forks a sandbox whenever the runner requests one
# (zygote-pool.ts). It receives no program and exchanges messages only with the runner. A sandbox shares nothing with it
# except the loaded modules and their memory layout. Runs after messages.py, reuse.py, pictures.py and init.py, concatenated into one
# module, `usercustomize`: the last that Python imports before the program.
#
# Descriptor 3 is the socket to the runner, with messages in the format of init.pl:
#   received  C names and numbers   system calls, for this processor
#             S bytes               the system call filter of a sandbox
#             M what, where, kind, flags, options...   mounts of a sandbox, besides the zygote's own
#             O address word        fork a sandbox, which connects to the runner at that address and sends that token
#   sent      W                     ready
import _socket
import ctypes
import gc
import os
import stat
import sys

SIGCHLD = 17
NEW_NAMESPACES = 0x7E020000    # CLONE_NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET, NEWNS
SET_FLAGS, UP = 0x8914, 1    # SIOCSIFFLAGS, IFF_UP
SET_DUMPABLE, SET_SECCOMP, DROP_BOUND, AMBIENT = 4, 22, 24, 47    # of prctl
CLEAR_ALL, FILTER = 4, 2
CAPABILITIES = 0x20080522    # the version of their lists

BEGUN, NOT_BEGUN = (1).to_bytes(4, "big"), bytes(4)
USER, GROUP = os.getuid(), os.getgid()
BOOTED = tuple(map(os.fsencode, sys.orig_argv))
before, after = ctypes.pythonapi.PyOS_BeforeFork, ctypes.pythonapi.PyOS_AfterFork_Parent
after_in_box = ctypes.pythonapi.PyOS_AfterFork_Child
libc = ctypes.PyDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long
libc.mount.argtypes = ctypes.c_char_p, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_ulong, ctypes.c_char_p
numbers, mounts, filters = {}, [], []


class Filter(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("calls", ctypes.c_char_p)]


def grow():
    boot_with_pipes()
    tell(b"W")
    while True:
        letter, body = hear()
        if letter == b"C":
            told = iter(words(body))
            numbers.update((name.decode(), int(number)) for name, number in zip(told, told))
        elif letter == b"S":
            filters.append(Filter(len(body) // 8, bytes(body)))
        elif letter == b"M":
            told = iter(words(body))
            mounts.extend((what, where, kind, int(flags), options) for what, where, kind, flags, options in zip(*[told] * 5))
            hide()
            set_aside()
        elif letter == b"O":
            fork_box(*words(body))


def boot_with_pipes():
    """Restarts Python with pipes as streams, as in a sandbox, because Python sets up its streams by their kind."""
    os.closerange(HOST + 1, ALL_ABOVE)
    if not stat.S_ISFIFO(os.fstat(1).st_mode):
        _, pipe = os.pipe()
        os.dup2(pipe, 1)
        os.dup2(pipe, 2)
        os.execv(sys.executable, sys.orig_argv)


def hide():
    """Restores the modules, paths and variables that programs expect."""
    for name in set(sys.modules) - MODULES:
        del sys.modules[name]
    place = os.environ.pop("PYTHONPATH")
    sys.path.remove(place)
    del sys.path_importer_cache[place]


def set_aside():
    """Excludes loaded objects from garbage collection, which takes a third of a short program's time.

    The program's own variables are collected as usual: they are empty while the rest is frozen.
    """
    variables = sys.modules["__main__"].__dict__
    kept = dict(variables)
    variables.clear()
    gc.collect()
    gc.freeze()
    variables.update(kept)


def fork_box(address, word):
    line = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM)
    line.connect(address)
    place = line.detach()
    put(place, word)
    box = clone()
    if box == 0:
        os.dup2(place, HOST)
        os.closerange(HOST + 1, ALL_ABOVE)
        put(HOST, BEGUN)
        settle()
        serve()
    elif box < 0:
        put(place, NOT_BEGUN + os.strerror(ctypes.get_errno()).encode())
    else:
        os.waitpid(box, 0)
    # A sandbox ends with its init process. The runner notices the end by the closed socket.
    os.close(place)


def clone():
    before()
    box = libc.syscall(numbers["clone"], NEW_NAMESPACES | SIGCHLD, 0, 0, 0, 0)
    after_in_box() if box == 0 else after()
    return box


def settle():
    """Sets up the sandbox with full rights in the new namespaces, and gives them up before any program is received."""
    write("/proc/self/setgroups", b"deny")
    write("/proc/self/uid_map", b"%d %d 1" % (USER, USER))
    write("/proc/self/gid_map", b"%d %d 1" % (GROUP, GROUP))
    write("/proc/sys/user/max_user_namespaces", b"0")
    reach_ourselves()
    for what, where, kind, flags, options in mounts:
        must(libc.mount(what, where, kind, flags, options), where)
    os.chdir("/box")
    os.setsid()
    _signal.signal(_signal.SIGINT, _signal.SIG_DFL)
    give_up_rights()


def reach_ourselves():
    """Makes 127.0.0.1 reachable, as on any machine."""
    asking = _socket.socket(_socket.AF_INET, _socket.SOCK_DGRAM)
    must(libc.ioctl(asking.fileno(), SET_FLAGS, b"lo".ljust(16, b"\0") + UP.to_bytes(24, "little")), b"lo")
    asking.close()


def give_up_rights():
    right = 0
    while libc.prctl(DROP_BOUND, right, 0, 0, 0) == 0:
        right += 1
    must(libc.prctl(AMBIENT, CLEAR_ALL, 0, 0, 0), b"ambient")
    must(libc.capset(CAPABILITIES.to_bytes(8, "little"), bytes(24)), b"capset")
    must(libc.prctl(SET_DUMPABLE, 0, 0, 0, 0), b"dumpable")
    must(libc.prctl(SET_SECCOMP, FILTER, ctypes.byref(filters[0]), 0, 0), b"seccomp")


def must(result, what):
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), what.decode())


def write(path, text):
    place = os.open(path, os.O_WRONLY)
    os.write(place, text)
    os.close(place)


try:
    grow()
except Program:
    raise
except BaseException as error:
    try:
        put(HOST, str(error).encode())
    finally:
        leave()
