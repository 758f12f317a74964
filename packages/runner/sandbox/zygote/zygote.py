# The stem: a Python that has booted, once, and of which a box is forked whenever one is wanted (stem.ts). It is told
# of no program, by nobody but the runner: only that another box is wanted. A box shares nothing with the stem but
# what both have read, and where that lies. Read behind line.py, kept.py and init.py, as one module: `usercustomize`,
# which is the last that Python looks for before it goes on to the program.
#
# Descriptor 3 is the line to the runner, in the form of init.pl's messages:
#   to us     C names and numbers   system calls, for this processor
#             S bytes               the filter of a box
#             M what, where, kind, flags, options...   what is mounted in one, beside what we see ourselves
#             O address word        open a box, which calls the runner there by that word
#   from us   W                     we wait
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
    """What Python makes of its streams depends on what they are: in a box, pipes."""
    os.closerange(HOST + 1, ALL_ABOVE)
    if not stat.S_ISFIFO(os.fstat(1).st_mode):
        _, pipe = os.pipe()
        os.dup2(pipe, 1)
        os.dup2(pipe, 2)
        os.execv(sys.executable, sys.orig_argv)


def hide():
    """Programs find modules, paths and variables as ever."""
    for name in set(sys.modules) - MODULES:
        del sys.modules[name]
    place = os.environ.pop("PYTHONPATH")
    sys.path.remove(place)
    del sys.path_importer_cache[place]


def set_aside():
    """What has booted is not looked through for garbage: a third of a short program's time.

    The program's own variables are, as ever: while they are empty they are not among what is frozen.
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
    # When the first process of a box has ended, so have all others. The runner takes this for the end.
    os.close(place)


def clone():
    before()
    box = libc.syscall(numbers["clone"], NEW_NAMESPACES | SIGCHLD, 0, 0, 0, 0)
    after_in_box() if box == 0 else after()
    return box


def settle():
    """We have every right in namespaces of our own, and none when this is done. Nothing of a stranger's is heard before."""
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
    """By 127.0.0.1, as everywhere."""
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
