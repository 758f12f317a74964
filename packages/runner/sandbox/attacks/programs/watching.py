# Tries to watch which programs other sandboxes start, and to affect them by locks.
import ctypes
import errno
import fcntl
import os

libc = ctypes.CDLL(None, use_errno=True)
programs = os.open("/usr/bin", os.O_RDONLY)
program = os.open("/usr/bin/date", os.O_RDONLY)


def tried(name, call):
    try:
        print(name, "ok" if call() >= 0 else errno.errorcode[ctypes.get_errno()])
    except OSError as error:
        print(name, errno.errorcode[error.errno])


tried("inotify_init", libc.inotify_init)
tried("inotify_init1", lambda: libc.inotify_init1(0))
tried("fanotify_init", lambda: libc.fanotify_init(0, 0))
tried("F_NOTIFY", lambda: fcntl.fcntl(programs, fcntl.F_NOTIFY, fcntl.DN_ACCESS))
tried("F_SETLEASE", lambda: fcntl.fcntl(program, fcntl.F_SETLEASE, fcntl.F_RDLCK))
fcntl.flock(program, fcntl.LOCK_EX)
again = os.open("/usr/bin/date", os.O_RDONLY)
fcntl.flock(again, fcntl.LOCK_EX | fcntl.LOCK_NB)
print("nobody feels a lock")
