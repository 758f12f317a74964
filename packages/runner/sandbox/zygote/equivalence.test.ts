/** Compares everything that a program can see in a sandbox forked from a zygote and in one started by bubblewrap. */
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultKind, tightLimits } from '#packages/runner/sandbox/attacks/attempts.ts';
import { python, withReadyZygote } from '#packages/runner/sandbox/attacks/zygote-ready.ts';
import { type Host, openHost } from '#packages/runner/sandbox/host/host.ts';
import type { SandboxKind } from '#packages/runner/sandbox/job.ts';
import { openSandbox } from '#packages/runner/sandbox/sandbox.ts';
import { noZygotes } from './zygote-pool.ts';

const isMissing = !existsSync('/usr/bin/bwrap') || !existsSync(python.argv[0]!);
const kind: SandboxKind = { ...defaultKind, shortcut: python };
const source = readFileSync(new URL('../attacks/programs/whole.py', import.meta.url), 'utf8');

let host: Host;

describe.skipIf(isMissing).each([false, true])('without cgroups: %s', (withoutCgroups) => {
  beforeAll(() => {
    host = openHost({ withoutCgroups });
  });
  afterAll(() => host.close());

  test('a program sees the same in both kinds of sandboxes', async () => {
    const plain = await find(defaultKind, { ...host, zygotes: noZygotes });
    const grown = await find(kind, await withReadyZygote(host, kind));
    expect(Object.keys(plain).length).toBeGreaterThan(15);
    const owned = { namespaces: expect.anything(), 'more users': expect.anything() };
    expect(grown).toEqual({ ...plain, ...owned, mounted: sealed(plain.mounted) });
  });

  test('a program cannot change anything that its sandbox shares with the next sandbox of its zygote', async () => {
    const tries = `import os
places = ['/dev', '/dev/pts', '/dev/pts/ptmx', *(f'/dev/{name}' for name in ('null', 'zero', 'full', 'random', 'urandom', 'tty'))]
def errno(change, *args):
    try: change(*args)
    except OSError as error: return error.errno
print({errno(os.utime, place) for place in places}, {errno(os.chmod, place, 0o700) for place in places}, len(os.openpty()))`;
    expect(await printed(kind, await withReadyZygote(host, kind), tries)).toBe('{30} {30} 2\n');
  });

  test('a forked sandbox has no capability and its own namespaces', async () => {
    const { rights, namespaces, 'more users': moreUsers } = await find(kind, await withReadyZygote(host, kind));
    const none = '0000000000000000';
    expect(rights).toEqual({
      ...{ CapInh: none, CapPrm: none, CapEff: none, CapBnd: none, CapAmb: none },
      ...{ NoNewPrivs: '1', Seccomp: '2', Seccomp_filters: '1' },
    });
    expect(moreUsers).toBe('0');
    for (const name of NAMESPACES) expect(namespaces[name], name).not.toBe(namespaceOf(name));
  });
});

const noSight = process.getuid?.() === 0 ? '' : ': only root can read the namespaces';
test.skipIf(isMissing || noSight)(`a sandbox shares no namespace with its zygote${noSight}`, async () => {
  const own = openHost();
  const sandbox = openSandbox(kind, await withReadyZygote(own, kind));
  await sandbox.ready;
  const processes = readdirSync('/proc').filter((pid) => commandOf(pid) === `${python.argv.join('\0')}\0`);
  const firsts = processes.filter((pid) => isOurs(pid) && numbersOf(pid).length === 3);
  expect(firsts.length).toBeGreaterThan(0);
  for (const first of firsts)
    for (const name of NAMESPACES) expect(namespaceOf(name, first), name).not.toBe(namespaceOf(name, parentOf(first)));
  sandbox.discard();
  await sandbox.cleanedUp;
  await own.close();
});

const NAMESPACES = ['cgroup', 'ipc', 'mnt', 'net', 'pid', 'user', 'uts'];
const namespaceOf = (name: string, pid = 'self') => readlinkSync(`/proc/${pid}/ns/${name}`);

function commandOf(pid: string) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** True for the process of this test and its descendants; the test ignores all other processes. */
function isOurs(pid: string): boolean {
  try {
    return pid === String(process.pid) || (Number(pid) > 1 && isOurs(parentOf(pid)));
  } catch {
    return false;
  }
}

const statusOf = (pid: string, name: string) =>
  readFileSync(`/proc/${pid}/status`, 'utf8')
    .match(new RegExp(`^${name}:\\s+(.*)$`, 'm'))![1]!
    .split(/\s+/);
/** A process's pids: on the host, in the zygote's pid namespace and in the sandbox's. */
const numbersOf = (pid: string) => statusOf(pid, 'NSpid');
const parentOf = (pid: string) => statusOf(pid, 'PPid')[0]!;

type Mounted = Record<string, [root: string, options: string, ...rest: unknown[]]>;

/**
 * Expects read-only devices: only a forked sandbox has them, because the zygote's next sandbox uses the devices too.
 */
const sealed = (mounted: Mounted) =>
  Object.fromEntries(
    Object.entries(mounted).map(([place, [root, options, ...rest]]) => [
      place,
      [
        root,
        /^\/dev\/(?!shm)/.test(place) ? options.replace(/^rw,nosuid(,noexec)?/, 'ro,nosuid,noexec') : options,
        ...rest,
      ],
    ]),
  );

const find = async (kind: SandboxKind, on: Host) => JSON.parse(await printed(kind, on, source));

async function printed(kind: SandboxKind, on: Host, source: string) {
  const sandbox = openSandbox(kind, on);
  const { stdout, stderr } = await sandbox.run({
    argv: python.argv,
    files: [{ name: 'script.py', bytes: Buffer.from(source) }],
    stdin: Buffer.from('Ada\n'),
    limits: { ...tightLimits, cpuTime: 5 },
    redirectStderr: false,
  });
  await sandbox.cleanedUp;
  if (stderr.length > 0) throw new Error(Buffer.from(stderr).toString());
  return Buffer.from(stdout).toString();
}
