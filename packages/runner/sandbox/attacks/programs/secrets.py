# Looks for files, environments, processes and mounts of the host.
import glob, os
for path in [
    "/etc/shadow", "/etc/passwd", "/etc/hostname", "/root", "/home", "/var", "/run", "/sys", "/srv", "/mnt", "/boot",
    "/proc/1/environ", "/proc/1/mem", "/proc/1/fd/3", "/proc/1/root/etc/shadow", "/proc/1/cwd", "/proc/1/ns/mnt",
    "/proc/self/root/etc/shadow", "/proc/kcore", "/proc/kmsg", "/proc/kallsyms", "/proc/cmdline", "/proc/config.gz", "/proc/keys",
    "/proc/sysrq-trigger", "/dev/mem", "/dev/kmsg", "/dev/vda", "/dev/sda", "/oldroot", "/newroot",
]:
    try:
        found = os.listdir(path) if os.path.isdir(path) else open(path, "rb").read(64)
        print("read", path, found)
    except OSError as no:
        print("no", path, no.strerror)
try:
    os.open("/proc/sys/kernel/core_pattern", os.O_WRONLY)
    print("read core_pattern for writing")
except OSError as no:
    print("no core_pattern", no.strerror)
print("environment", dict(os.environ))
for path in glob.glob("/proc/[0-9]*/environ"):
    try:
        print("environ of", path, open(path, "rb").read())
    except OSError:
        pass
print("processes", sorted(int(name) for name in os.listdir("/proc") if name.isdigit()))
print("descriptors", sorted(int(name) for name in os.listdir("/proc/self/fd"))[:-1])
print("names", os.uname().nodename, os.getuid(), os.getgid(), os.getgroups())
