/**
 * What a sandbox sees of this machine, as bubblewrap's arguments: programs and libraries,
 * read-only, and three small places of its own in memory. No folder of the host is ever
 * writable in a sandbox, and nothing that a stranger wrote is ever bound into one.
 */
import { isIn } from './host/hidden-folders.ts';
import type { SandboxKind } from './job.ts';

/** Beside /usr, for everybody: which of several programs a name means, and where libraries are. */
const ALWAYS_VISIBLE = ['/etc/alternatives', '/etc/ld.so.cache'];

/** Of this machine, in every sandbox. */
export const VISIBLE_PATHS = ['/usr', ...ALWAYS_VISIBLE];

/** About the host, and nobody's business in a sandbox. */
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
  /** Those of MASKED that this machine has and shows to everybody, and the school's own folders. */
  masked: { files: string[]; folders: string[] };
  /** By descriptor: what is read from it stands at that path. */
  files: { descriptor: number; path: string }[];
  folders: { from: string; to: string }[];
  environment: Record<string, string>;
  /** The descriptors on which bubblewrap reads the filter, and tells its child's number. */
  filter: number;
  info: number;
}

/** Everything up to the program that is to be started. */
export function bubblewrapArguments(kind: SandboxKind, fixtures: Fixtures): string[] {
  return [
    ...[...separation, ...['--unshare-net', '--disable-userns']],
    // For the init, which speaks bytes and takes this away: Perl reads no tables of characters.
    ...environment({ PERL_SKIP_LOCALE_INIT: '1', ...kind.environment, ...fixtures.environment }),
    ...visiblePaths(kind, fixtures),
    ...kernelFileSystems(fixtures.masked.files),
    ...writableFolders(kind).flatMap(tmpfs),
    ...finish,
    ...['--cap-drop', 'ALL', '--seccomp', String(fixtures.filter), '--info-fd', String(fixtures.info)],
  ];
}

/**
 * The same for a zygote (zygote/zygote.py). No student's program ever runs in it, so it may create namespaces and
 * connect to the runner for the sandboxes that fork from it. Mounts that it does not need itself are made for them.
 */
export function zygoteArguments(kind: SandboxKind, fixtures: Fixtures): string[] {
  return [
    ...separation,
    ...environment({ ...kind.environment, ...fixtures.environment }),
    ...visiblePaths(kind, fixtures),
    // A new /proc may only be mounted where one can be seen whole.
    ...['--proc', '/proc', '--dev', '/dev', '--remount-ro', '/dev'],
    ...writableFolders(kind).flatMap(({ path }) => ['--dir', path]),
    ...finish,
    ...['--cap-drop', 'ALL', '--info-fd', String(fixtures.info)],
  ];
}

/** As mount(2) takes it: what, where, which kind, flags and options. */
type Mount = [what: string, where: string, kind: string, flags: number, options: string];

const READ_ONLY = 1;
const NO_SETUID = 2;
const NO_DEVICES = NO_SETUID | 4; // MS_NODEV
const NO_EXEC = 8;
const BIND = 4096;
const REMOUNT = 32 | BIND;

/** What bubblewrap's --dev has of the host's devices. */
const DEVICES = ['null', 'zero', 'full', 'random', 'urandom', 'tty'].map((name) => `/dev/${name}`);

/** What a sandbox that is forked of a zygote mounts itself, so that it sees what others see. */
export const forkedSandboxMounts = (kind: SandboxKind, masked: string[]): Mount[] => [
  ['proc', '/proc', 'proc', NO_DEVICES | NO_EXEC, ''],
  ...masked.flatMap((path): Mount[] => [
    ['/dev/null', path, '', BIND, ''],
    ['', path, '', REMOUNT | READ_ONLY | NO_DEVICES, ''],
  ]),
  ['', '/proc', '', REMOUNT | READ_ONLY | NO_DEVICES | NO_EXEC, ''],
  // The stem's next sandbox has them too: by what can be changed of them one would speak to the next.
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
  // Our init is the first process: when it ends all others do, and nobody inside can end it.
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

/** Only where they can be seen: elsewhere there is nothing to hide. */
const emptied = (folders: string[], seen: string[]) =>
  folders
    .filter((folder) => seen.some((path) => isIn(path, folder)))
    .flatMap((path) => [...tmpfs({ path, mode: '0555', megabytes: 1 }), '--remount-ro', path]);

/** Who writes in /proc chooses who is ended when memory runs out. bubblewrap's own /dev has no size and may be written. */
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
