/**
 * The file system of a sandbox, as arguments of bubblewrap: programs and libraries read-only, and three small tmpfs
 * folders. No folder of the host is ever writable in a sandbox, and nothing that a program wrote is mounted into one.
 */
import { isIn } from './host/hidden-folders.ts';
import type { SandboxKind } from './job.ts';

/** Visible in every sandbox besides /usr: the links that choose between alternative programs, and the linker cache. */
const ALWAYS_VISIBLE = ['/etc/alternatives', '/etc/ld.so.cache'];

/** Paths of the host that every sandbox sees. */
export const VISIBLE_PATHS = ['/usr', ...ALWAYS_VISIBLE];

/** Files that reveal or control the host; hidden in sandboxes. */
const MASKED = [
  '/proc/cmdline',
  '/proc/config.gz',
  '/proc/kallsyms',
  '/proc/kcore',
  '/proc/keys',
  '/proc/kmsg',
  '/proc/sched_debug',
  '/proc/sysrq-trigger',
  '/proc/timer_list',
];

const MEGABYTE = 1024 * 1024;
const USUAL_SPACE = { home: 64, tmp: 32 };
const shared = { path: '/dev/shm', mode: '1777', megabytes: 16 };

export interface Fixtures {
  /** Files that reveal or control the host and that every user can read, and the school's own folders. */
  masked: { files: string[]; folders: string[] };
  /** Files to create at `path`, with the content read from `descriptor`. */
  files: { descriptor: number; path: string }[];
  folders: { from: string; to: string }[];
  environment: Record<string, string>;
  /** The descriptors from which bubblewrap reads the filter, and to which it writes its child's pid. */
  filter: number;
  info: number;
}

/** bubblewrap's arguments for a sandbox, up to the command to start. */
export function bubblewrapArguments(kind: SandboxKind, fixtures: Fixtures): string[] {
  return [
    ...[...separation, ...['--unshare-net', '--disable-userns']],
    // PERL_SKIP_LOCALE_INIT makes Perl skip its locale setup, which the init does not need; the init deletes the
    // variable.
    ...environment({ PERL_SKIP_LOCALE_INIT: '1', ...kind.environment, ...fixtures.environment }),
    ...visiblePaths(kind, fixtures),
    ...kernelFileSystems(fixtures.masked.files),
    ...writableFolders(kind).flatMap(tmpfs),
    ...finish,
    ...['--cap-drop', 'ALL', '--seccomp', String(fixtures.filter), '--info-fd', String(fixtures.info)],
  ];
}

/**
 * bubblewrap's arguments for a zygote (zygote/zygote.py). No student's program runs in it, so it may create namespaces
 * and connect to the runner for the sandboxes that fork from it. Some of its mounts exist only for these sandboxes.
 */
export function zygoteArguments(kind: SandboxKind, fixtures: Fixtures): string[] {
  return [
    ...separation,
    ...environment({ ...kind.environment, ...fixtures.environment }),
    ...visiblePaths(kind, fixtures),
    // The forked sandboxes mount a new /proc, which the kernel allows only if an unmasked /proc is visible.
    ...['--proc', '/proc', '--dev', '/dev', '--remount-ro', '/dev'],
    ...writableFolders(kind).flatMap(({ path }) => ['--dir', path]),
    ...finish,
    ...['--cap-drop', 'ALL', '--info-fd', String(fixtures.info)],
  ];
}

/** The arguments of the system call mount(2). */
type Mount = [what: string, where: string, kind: string, flags: number, options: string];

const READ_ONLY = 1;
const NO_SETUID = 2;
const NO_DEVICES = NO_SETUID | 4; // MS_NODEV
const NO_EXEC = 8;
const BIND = 4096;
const REMOUNT = 32 | BIND;

/** The host devices that bubblewrap's --dev provides. */
const DEVICES = ['null', 'zero', 'full', 'random', 'urandom', 'tty'].map((name) => `/dev/${name}`);

/** Mounts that a sandbox forked from a zygote makes itself, so that it sees the same files as other sandboxes. */
export const forkedSandboxMounts = (kind: SandboxKind, masked: string[]): Mount[] => [
  ['proc', '/proc', 'proc', NO_DEVICES | NO_EXEC, ''],
  ...masked.flatMap((path): Mount[] => [
    ['/dev/null', path, '', BIND, ''],
    ['', path, '', REMOUNT | READ_ONLY | NO_DEVICES, ''],
  ]),
  ['', '/proc', '', REMOUNT | READ_ONLY | NO_DEVICES | NO_EXEC, ''],
  // Read-only, because the zygote's next sandbox uses the same devices: a program could leave messages in their
  // attributes.
  ...['/dev/pts', ...DEVICES].map((path): Mount => ['', path, '', REMOUNT | READ_ONLY | NO_SETUID | NO_EXEC, '']),
  ...[shared, ...writableFolders(kind)].map(
    ({ path, mode, megabytes }): Mount => [
      ...(['tmpfs', path, 'tmpfs', NO_DEVICES] as const),
      `mode=${mode},size=${megabytes * MEGABYTE}`,
    ],
  ),
];

export const maskable = MASKED;

const separation = [
  ...['--unshare-user', '--uid', '1000', '--gid', '1000'],
  ...['--unshare-ipc', '--unshare-pid', '--unshare-uts', '--unshare-cgroup-try', '--hostname', 'box'],
  // The init is pid 1: when it ends, all other processes end, and no process inside can kill it.
  ...['--die-with-parent', '--new-session', '--as-pid-1', '--clearenv'],
];

const finish = ['--remount-ro', '/', '--chdir', '/box'];

const environment = (added: Record<string, string>) =>
  Object.entries({
    PATH: '/usr/local/bin:/usr/bin:/bin',
    HOME: '/box',
    LANG: 'C.UTF-8',
    TMPDIR: '/tmp',
    ...added,
  }).flatMap(([name, value]) => ['--setenv', name, value]);

const visiblePaths = (kind: SandboxKind, { folders, files, masked }: Fixtures) => [
  ...programs,
  ...kind.readOnlyPaths.flatMap((path) => ['--ro-bind-try', path, path]),
  ...[...(kind.folders ?? []), ...folders].flatMap(({ from, to }) => ['--ro-bind', from, to]),
  ...files.flatMap(({ descriptor, path }) => ['--perms', '0444', '--file', String(descriptor), path]),
  ...emptied(masked.folders, [...VISIBLE_PATHS, ...kind.readOnlyPaths]),
];

const programs = [
  ...['--ro-bind', '/usr', '/usr'],
  ...['bin', 'sbin', 'lib', 'lib64'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]),
  ...ALWAYS_VISIBLE.flatMap((path) => ['--ro-bind-try', path, path]),
];

/** Hides folders that lie below a visible path; all other folders are invisible already. */
const emptied = (folders: string[], seen: string[]) =>
  folders
    .filter((folder) => seen.some((path) => isIn(path, folder)))
    .flatMap((path) => [...tmpfs({ path, mode: '0555', megabytes: 1 }), '--remount-ro', path]);

/**
 * Mounts /proc and /dev. /proc is read-only, because a program could otherwise choose the OOM killer's victim by
 * oom_score_adj; /dev is read-only, because its tmpfs has no size limit.
 */
const kernelFileSystems = (masked: string[]) => [
  ...['--proc', '/proc'],
  ...masked.flatMap((path) => ['--ro-bind', '/dev/null', path]),
  ...['--remount-ro', '/proc'],
  ...['--dev', '/dev', ...tmpfs(shared), '--remount-ro', '/dev'],
];

interface InMemory {
  path: string;
  mode: string;
  megabytes: number;
}

const writableFolders = ({ space: { home, tmp } = USUAL_SPACE }: SandboxKind): InMemory[] => [
  { path: '/tmp', mode: '1777', megabytes: tmp },
  { path: '/box', mode: '0755', megabytes: home },
];

const tmpfs = ({ path, mode, megabytes }: InMemory) => [
  ...['--perms', mode, '--size', String(megabytes * MEGABYTE), '--tmpfs', path],
];
