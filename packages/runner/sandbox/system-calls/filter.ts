/**
 * Defines which system calls a program in a sandbox may make. This is an allow-list: a call that is not in the table
 * (system-call-table.ts) fails with ENOSYS, which includes calls that future kernels add.
 *
 * Left out, because student programs do not need them: mounts, namespaces and chroot; tracing (ptrace, process_vm_*);
 * kernel interfaces (bpf, io_uring, perf, userfaultfd, keyctl, modules); memory that no process limit counts
 * (memfd_create, SysV shared memory); clone3, whose flags are behind a pointer and so invisible to the filter (the C
 * library falls back to clone); inotify, which reveals when other sandboxes start a program of /usr.
 *
 * A channel between sandboxes remains: a sandbox can take an fcntl read lock on a file of /usr, and another sandbox can
 * query it. SQLite needs these locks, and a filter cannot tell which file is locked.
 */
import { type ArgumentRule, assemble, type CallTable } from './seccomp.ts';
import { systemCalls, systemCallsOfI386 } from './system-call-table.ts';

export type Processor = 'x64' | 'arm64';

const EPERM = 1;
const EINVAL = 22;
const ENOSYS = 38;
const EAFNOSUPPORT = 97;

const ARCH_X86_64 = 0xc000003e;
const ARCH_I386 = 0x40000003;
const ARCH_AARCH64 = 0xc00000b7;

const UNIX = 1;
const INET = 2;
const INET6 = 10;

/** CLONE_NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET and NEWNS. */
const NEW_NAMESPACES = 0x7e020000;
/** TIOCSTI and TIOCLINUX, which inject input into a terminal. */
const TYPING = [0x5412, 0x541c];
/** PER_LINUX and PER_LINUX32, each also with UNAME26; ADDR_NO_RANDOMIZE; and 0xffffffff, which only queries. */
const PERSONALITIES = [0, 0x0008, 0x20000, 0x20008, 0x40000, 0xffffffff];

/** F_SETLEASE and F_NOTIFY, which are older than inotify and also reveal the file accesses of other processes. */
const WATCHING = [1024, 1026];
const LOCK_EX = 2;

const rules: Record<string, ArgumentRule[]> = {
  clone: [{ argument: 0, withoutBits: NEW_NAMESPACES, errno: EPERM }],
  socket: [{ argument: 0, only: [UNIX, INET, INET6], errno: EAFNOSUPPORT }],
  socketpair: [{ argument: 0, only: [UNIX], errno: EAFNOSUPPORT }],
  ioctl: [{ argument: 1, never: TYPING, errno: EPERM }],
  fcntl: [{ argument: 1, never: WATCHING, errno: EINVAL }],
  // flock reports success without locking, because a real lock on a file of /usr would affect other sandboxes. Locks by
  // fcntl work.
  flock: [{ argument: 1, withoutBits: LOCK_EX, errno: 0 }],
  personality: [{ argument: 0, only: PERSONALITIES, errno: EINVAL }],
};

/** The filter as bytes for bubblewrap. 'i386' also allows `int 0x80`, on x64 only. */
export function filterFor(kind: 'usual' | 'i386', processor: Processor): Uint8Array {
  const tables = [nativeTable(processor)];
  if (kind === 'i386' && processor === 'x64') tables.push(i386Table);
  return assemble(tables);
}

/** The number of a system call, for scripts that run in sandboxes. */
export function numberOf(name: string, processor: Processor): number {
  const number = systemCalls[name]?.[processor === 'x64' ? 0 : 1];
  if (number === undefined) throw new Error(`no number for the system call ${name}`);
  return number;
}

function nativeTable(processor: Processor): CallTable {
  const column = processor === 'x64' ? 0 : 1;
  const calls = Object.entries(systemCalls).flatMap(([name, numbers]) => {
    const number = numbers[column];
    return number === undefined ? [] : [{ number, rules: rules[name] ?? [] }];
  });
  return {
    architecture: processor === 'x64' ? ARCH_X86_64 : ARCH_AARCH64,
    calls,
    otherwise: { errno: ENOSYS },
    ...(processor === 'x64' && { below: 0x40000000 }),
  };
}

const i386Table: CallTable = {
  architecture: ARCH_I386,
  calls: Object.entries(systemCallsOfI386).map(([name, number]) => ({ number, rules: rules[name] ?? [] })),
  otherwise: { errno: ENOSYS },
};
