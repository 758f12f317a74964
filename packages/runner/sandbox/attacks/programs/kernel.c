/* Makes system calls that students' programs never need. Prints each call's name and its error, or 'ok'. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#define TRY(name, call)                                                                  \
  do {                                                                                   \
    errno = 0;                                                                           \
    long done = (long)(call);                                                            \
    printf("%s %s\n", name, done < 0 ? strerrorname_np(errno) : "ok");                   \
    fflush(stdout);                                                                      \
  } while (0)

int main(void) {
  char bytes[8];
  struct iovec here = {bytes, 8}, there = {(void *)0x1000, 8};
  TRY("ptrace", ptrace(PTRACE_ATTACH, getppid(), 0, 0));
  TRY("traceme", ptrace(PTRACE_TRACEME, 0, 0, 0));
  TRY("process_vm_readv", process_vm_readv(getppid(), &here, 1, &there, 1, 0));
  TRY("process_vm_writev", process_vm_writev(getppid(), &here, 1, &there, 1, 0));
  TRY("unshare user", unshare(CLONE_NEWUSER));
  TRY("unshare mounts", unshare(CLONE_NEWNS));
  TRY("clone user", syscall(SYS_clone, CLONE_NEWUSER | 17, 0, 0, 0, 0));
  TRY("clone net", syscall(SYS_clone, CLONE_NEWNET | 17, 0, 0, 0, 0));
  TRY("clone3", syscall(SYS_clone3, 0, 0));
  TRY("setns", setns(0, 0));
  TRY("mount", mount("none", "/tmp", "tmpfs", 0, 0));
  TRY("remount", mount("/usr", "/usr", 0, MS_REMOUNT | MS_BIND, 0));
  TRY("umount2", umount2("/usr", 2));
  TRY("pivot_root", syscall(SYS_pivot_root, "/tmp", "/tmp"));
  TRY("chroot", chroot("/tmp"));
  TRY("open_tree", syscall(SYS_open_tree, -100, "/", 0));
  TRY("fsopen", syscall(SYS_fsopen, "tmpfs", 0));
  TRY("mount_setattr", syscall(SYS_mount_setattr, -100, "/usr", 0, 0, 0));
  TRY("bpf", syscall(SYS_bpf, 0, 0, 0));
  TRY("io_uring_setup", syscall(SYS_io_uring_setup, 1, 0));
  TRY("userfaultfd", syscall(SYS_userfaultfd, 0));
  TRY("perf_event_open", syscall(SYS_perf_event_open, 0, 0, -1, -1, 0));
  TRY("keyctl", syscall(SYS_keyctl, 0, -3, 1));
  TRY("add_key", syscall(SYS_add_key, "user", "a", "b", 1, -2));
  TRY("open_by_handle_at", syscall(SYS_open_by_handle_at, -1, 0, 0));
  TRY("pidfd_getfd", syscall(SYS_pidfd_getfd, -1, 0, 0));
  TRY("init_module", syscall(SYS_init_module, 0, 0, 0));
  TRY("kexec_load", syscall(SYS_kexec_load, 0, 0, 0, 0));
  TRY("swapon", syscall(SYS_swapon, "/tmp/x", 0));
  TRY("sethostname", sethostname("x", 1));
  TRY("settimeofday", syscall(SYS_settimeofday, 0, 0));
  TRY("typing", ioctl(0, TIOCSTI, "x"));
  TRY("setuid", setuid(0));
  TRY("setgid", setgid(0));
  TRY("core_pattern", open("/proc/sys/kernel/core_pattern", O_WRONLY));
  TRY("memory of the init", open("/proc/1/mem", O_RDWR));
  TRY("mounts of the init", open("/proc/1/ns/mnt", O_RDONLY));
  TRY("terminal", open("/dev/tty", O_RDWR));
#ifdef __x86_64__
  TRY("x32", syscall(0x40000000 + 39));
#endif
  return 0;
}
