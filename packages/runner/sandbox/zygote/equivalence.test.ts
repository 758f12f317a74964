/** A box that is forked of a stem is as one that bubblewrap makes: what a program finds in either is printed, and compared. */
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tight, usual } from '#packages/runner/sandbox/attacks/attempts.ts';
import { growing, python } from '#packages/runner/sandbox/attacks/zygote-ready.ts';
import { findGround, type Ground } from '#packages/runner/sandbox/host/host.ts';
import type { BoxKind } from '#packages/runner/sandbox/job.ts';
import { openBox } from '#packages/runner/sandbox/sandbox.ts';
import { noStems } from './zygote-pool.ts';

const isMissing = !existsSync('/usr/bin/bwrap') || !existsSync(python.argv[0]!);
const kind: BoxKind = { ...usual, shortcut: python };
const source = readFileSync(new URL('../attacks/programs/whole.py', import.meta.url), 'utf8');

let ground: Ground;

describe.skipIf(isMissing).each([false, true])('without cgroups: %s', (withoutCgroups) => {
  beforeAll(() => {
    ground = findGround({ withoutCgroups });
  });
  afterAll(() => ground.close());

  test('a program finds the same in both', async () => {
    const plain = await find(usual, { ...ground, stems: noStems });
    const grown = await find(kind, await growing(ground, kind));
    expect(Object.keys(plain).length).toBeGreaterThan(15);
    const owned = { namespaces: expect.anything(), 'more users': expect.anything() };
    expect(grown).toEqual({ ...plain, ...owned, mounted: sealed(plain.mounted) });
  });

  test('nothing can be changed of what the next box of its stem has too', async () => {
    const tries = `import os
places = ['/dev', '/dev/pts', '/dev/pts/ptmx', *(f'/dev/{name}' for name in ('null', 'zero', 'full', 'random', 'urandom', 'tty'))]
def errno(change, *args):
    try: change(*args)
    except OSError as error: return error.errno
print({errno(os.utime, place) for place in places}, {errno(os.chmod, place, 0o700) for place in places}, len(os.openpty()))`;
    expect(await printed(kind, await growing(ground, kind), tries)).toBe('{30} {30} 2\n');
  });

  test('it has no right, and all that is its own', async () => {
    const { rights, namespaces, 'more users': moreUsers } = await find(kind, await growing(ground, kind));
    const none = '0000000000000000';
    expect(rights).toEqual({
      ...{ CapInh: none, CapPrm: none, CapEff: none, CapBnd: none, CapAmb: none },
      ...{ NoNewPrivs: '1', Seccomp: '2', Seccomp_filters: '1' },
    });
    expect(moreUsers).toBe('0');
    for (const name of NAMESPACES) expect(namespaces[name], name).not.toBe(namespaceOf(name));
  });
});

const noSight = process.getuid?.() === 0 ? '' : ': only root may look';
test.skipIf(isMissing || noSight)(`no namespace of a box is its stem's${noSight}`, async () => {
  const own = findGround();
  const box = openBox(kind, await growing(own, kind));
  await box.ready;
  const processes = readdirSync('/proc').filter((pid) => commandOf(pid) === `${python.argv.join('\0')}\0`);
  const firsts = processes.filter((pid) => isOurs(pid) && numbersOf(pid).length === 3);
  expect(firsts.length).toBeGreaterThan(0);
  for (const first of firsts)
    for (const name of NAMESPACES) expect(namespaceOf(name, first), name).not.toBe(namespaceOf(name, parentOf(first)));
  box.discard();
  await box.gone;
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

/** Others come and go beside us. */
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
/** Here, in the stem's namespace and in the box's. */
const numbersOf = (pid: string) => statusOf(pid, 'NSpid');
const parentOf = (pid: string) => statusOf(pid, 'PPid')[0]!;

type Mounted = Record<string, [root: string, options: string, ...rest: unknown[]]>;

/** Of a box of its own nobody comes after it. */
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

const find = async (kind: BoxKind, on: Ground) => JSON.parse(await printed(kind, on, source));

async function printed(kind: BoxKind, on: Ground, source: string) {
  const box = openBox(kind, on);
  const { stdout, stderr } = await box.run({
    argv: python.argv,
    files: [{ name: 'script.py', bytes: Buffer.from(source) }],
    stdin: Buffer.from('Ada\n'),
    limits: { ...tight, cpuTime: 5 },
    redirectStderr: false,
  });
  await box.gone;
  if (stderr.length > 0) throw new Error(Buffer.from(stderr).toString());
  return Buffer.from(stdout).toString();
}
