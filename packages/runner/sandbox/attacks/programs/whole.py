"""Prints everything that a program can find out about itself and its sandbox."""

import sys

modules = sorted(sys.modules)

import ctypes
import json
import os
import resource
import signal
import socket
import stat

ASKED = {"dumpable": 3, "keeps rights": 7, "securebits": 27, "timer slack": 30, "no new rights": 39}
RIGHTS = "CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb", "NoNewPrivs", "Seccomp", "Seccomp_filters"
STANDS = *RIGHTS, "Umask", "Threads", "SigBlk", "SigIgn", "SigCgt", "SigPnd", "ShdPnd", "Groups", "NSpid", "NSpgid", "NSsid", "TracerPid"


def text(path):
    with open(path, encoding="latin-1") as file:
        return file.read()


def mounted():
    """The visible (last) mount at each path, without user ids, which differ by sandbox."""
    found = {}
    for line in text("/proc/self/mountinfo").splitlines():
        _, _, _, root, place, options, *_, kind, source, more = line.split()
        found[place] = root, options, kind, source, [each for each in more.split(",") if each[:4] not in ("uid=", "gid=")]
    return found


def reachable(path):
    try:
        return sorted(os.listdir(path) if os.path.isdir(path) else [text(path)[:40]])
    except OSError as no:
        return no.strerror


status = dict(line.split(":", 1) for line in text("/proc/self/status").splitlines())
status = {name: status[name].strip() for name in STANDS}
libc = ctypes.CDLL(None)
print(json.dumps({
    "rights": {name: status[name] for name in RIGHTS},
    "namespaces": {name: os.readlink(f"/proc/self/ns/{name}") for name in ("cgroup", "ipc", "mnt", "net", "pid", "user", "uts")},
    "status": status,
    "ids": {"user": os.getresuid(), "group": os.getresgid(), "maps": [text(f"/proc/self/{which}_map").split()[::2] for which in ("uid", "gid")],
            "setgroups": text("/proc/self/setgroups")},
    "more users": text("/proc/sys/user/max_user_namespaces").strip(),
    "numbers": [os.getpid(), os.getppid(), os.getsid(0), os.getpgrp(), sorted(filter(str.isdigit, os.listdir("/proc")))],
    "asked": {name: libc.prctl(number, 0, 0, 0, 0) for name, number in ASKED.items()},
    "mounted": mounted(),
    "folders": {path: reachable(path) for path in ("/", "/dev", "/dev/pts", "/dev/shm", "/tmp", "/box", "/etc", "/proc/1/fd", "/proc/1/environ", "/proc/cmdline")},
    "stands": [oct(os.stat(path).st_mode) for path in ("/", "/box", "/tmp", "/dev/shm")],
    "open": {each: stat.S_IFMT(os.fstat(int(each)).st_mode) for each in ("0", "1", "2")},
    "more open": [each for each in os.listdir("/proc/self/fd") if int(each) > 3],
    "streams": [repr(each) + str([each.seekable(), each.line_buffering, each.fileno(), each.isatty(), each.errors]) for each in (sys.stdin, sys.stdout, sys.stderr)],
    "environment": sorted(os.environ.items()),
    "python": [sys.argv, sys.orig_argv, sys.path, str(sys.flags), sys.executable, modules, sorted(map(str, sys.path_importer_cache))],
    "program": [text("/proc/self/cmdline"), text("/proc/self/comm"), os.readlink("/proc/self/exe"), os.readlink("/proc/self/root")],
    "place": [os.getcwd(), socket.gethostname(), text("/proc/net/fib_trie"), text("/proc/net/if_inet6"), text("/proc/net/route"), text("/proc/net/dev").split("lo:")[1].split()],
    "limits": [resource.getrlimit(which) for which in range(16)],
    "signals": {int(each): str(signal.getsignal(each)) for each in signal.valid_signals()},
    "turns": [os.getpriority(os.PRIO_PROCESS, 0), sorted(os.sched_getaffinity(0)), os.sched_getscheduler(0), text("/proc/self/oom_score_adj")],
}))
