/**
 * What a box sees of this machine, as bubblewrap's arguments: programs and libraries,
 * read-only, and three small places of its own in memory. No folder of the host is ever
 * writable in a box, and nothing that a stranger wrote is ever bound into one.
 */
import { isIn } from './hidden.ts';
import type { BoxKind } from './job.ts';

/** Beside /usr, for everybody: which of several programs a name means, and where libraries are. */
const ALWAYS = ['/etc/alternatives', '/etc/ld.so.cache'];

/** Of this machine, in every box. */
export const SEEN = ['/usr', ...ALWAYS];

/** About the host, and nobody's business in a box. */
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

const USUAL_SPACE = { box: 64, tmp: 32 };
const SHARED_MEMORY = 16;

export interface Fixtures {
  /** Those of MASKED that this machine has and shows to everybody, and the school's own folders. */
  masked: { files: string[]; folders: string[] };
  /** By descriptor: what is read from it stands at that path. */
  files: { descriptor: number; path: string }[];
  folders: { from: string; to: string }[];
  environment: Record<string, string>;
  /** The descriptors on which bubblewrap reads the filter, and tells its child's number. */
  filter: number;
  told: number;
}

/** Everything up to the program that is to be started. */
export function bubblewrapArguments(kind: BoxKind, fixtures: Fixtures): string[] {
  return [
    ...separation,
    ...environment({ ...kind.environment, ...fixtures.environment }),
    ...programs,
    ...kind.binds.flatMap((path) => ['--ro-bind-try', path, path]),
    ...[...(kind.folders ?? []), ...fixtures.folders].flatMap(({ from, to }) => ['--ro-bind', from, to]),
    ...fixtures.files.flatMap(({ descriptor, path }) => ['--perms', '0444', '--file', String(descriptor), path]),
    ...emptied(fixtures.masked.folders, [...SEEN, ...kind.binds]),
    ...kernel(fixtures.masked.files),
    ...places(kind.space ?? USUAL_SPACE),
    ...['--remount-ro', '/', '--chdir', '/box', '--cap-drop', 'ALL'],
    ...['--seccomp', String(fixtures.filter), '--info-fd', String(fixtures.told)],
  ];
}

export const maskable = MASKED;

const separation = [
  ...['--unshare-user', '--uid', '1000', '--gid', '1000', '--disable-userns'],
  ...['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try', '--hostname', 'box'],
  // Our init is the first process: when it ends all others do, and nobody inside can end it.
  ...['--die-with-parent', '--new-session', '--as-pid-1', '--clearenv'],
];

const environment = (added: Record<string, string>) =>
  Object.entries({
    PATH: '/usr/local/bin:/usr/bin:/bin',
    HOME: '/box',
    LANG: 'C.UTF-8',
    TMPDIR: '/tmp',
    // For the init, which speaks bytes and takes this away: Perl reads no tables of characters.
    PERL_SKIP_LOCALE_INIT: '1',
    ...added,
  }).flatMap(([name, value]) => ['--setenv', name, value]);

const programs = [
  ...['--ro-bind', '/usr', '/usr'],
  ...['bin', 'sbin', 'lib', 'lib64'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]),
  ...ALWAYS.flatMap((path) => ['--ro-bind-try', path, path]),
];

/** Only where they can be seen: elsewhere there is nothing to hide. */
const emptied = (folders: string[], seen: string[]) =>
  folders
    .filter((folder) => seen.some((path) => isIn(path, folder)))
    .flatMap((folder) => [...memory('0555', 1, folder), '--remount-ro', folder]);

/** Who writes in /proc chooses who is ended when memory runs out. bubblewrap's own /dev has no size and may be written. */
const kernel = (masked: string[]) => [
  ...['--proc', '/proc'],
  ...masked.flatMap((path) => ['--ro-bind', '/dev/null', path]),
  ...['--remount-ro', '/proc'],
  ...['--dev', '/dev', ...memory('1777', SHARED_MEMORY, '/dev/shm'), '--remount-ro', '/dev'],
];

const places = ({ box, tmp }: { box: number; tmp: number }) => [
  ...memory('1777', tmp, '/tmp'),
  ...memory('0755', box, '/box'),
];

const memory = (mode: string, megabytes: number, path: string) => [
  ...['--perms', mode, '--size', String(megabytes * 1024 * 1024), '--tmpfs', path],
];
