/** A box that is kept for the next input of a program, whoever counts what is used in it. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tight, usual } from './attacks/attempts.ts';
import { growing, python } from './attacks/zygote-ready.ts';
import { findGround, type Ground } from './host/host.ts';
import type { Box, BoxKind } from './job.ts';
import { openBox } from './sandbox.ts';

const noBubblewrap = !existsSync('/usr/bin/bwrap');
const noPython = !existsSync(python.argv[0]!);

/** The first process comes last, and those who burn keep it from its turn. */
const starving = 'chrt -i -p 0 1; taskset -p 1 1; taskset -p 1 $$; for n in {1..20}; do while :; do :; done & done';

let ground: Ground;

describe.skipIf(noBubblewrap).each([false, true])('without cgroups: %s', (withoutCgroups) => {
  beforeAll(() => {
    ground = findGround({ withoutCgroups });
  });
  afterAll(() => ground.close());

  describe('in a box of its own', () => keeping(async () => openBox(usual, ground)));
  describe.skipIf(noPython)('in a box that is forked of a stem', () => {
    const kind: BoxKind = { ...usual, shortcut: python };
    const open = async () => openBox(kind, await growing(ground, kind));
    keeping(open);
    forgetting(open);
  });

  test.each([
    ['looks', 'sub begin_again {', true],
    ['leaves', 'select(undef, undef, undef, $BREATH);', false],
  ])('its init has no time without end in which it %s', async (_, place, keepsBox) => {
    const init = ground.init.map((words) => words.replace(place, `${place} select(undef, undef, undef, 600);`));
    const box = openBox(usual, { ...ground, init });
    expect(await run(box, 'echo done', { keepsBox })).toEqual(['done\n', 0]);
    expect(await box.again()).toBe(false);
    await box.gone;
  });
});

function keeping(open: () => Promise<Box>) {
  test('one that is opened for its job says that it waits, as one that waited before', async () => {
    const box = await open();
    const running = run(box, 'sleep 9 & echo left');
    expect(await box.ready).toBe(true);
    expect(await running).toEqual(['left\n', 0]);
    expect(await box.again()).toBe(false);
    await box.gone;
  });

  test('it takes one job after another, each with its own input, limits and end', async () => {
    const box = await open();
    expect(await run(box, 'read x; echo $x $$; exit 3', { stdin: 'Ada' })).toEqual(['Ada 2\n', 3]);
    expect(await box.again()).toBe(true);
    expect(await run(box, 'read x; echo $x $$; ulimit -s', { stdin: 'Wanjirũ', stack: 8192 })).toEqual([
      'Wanjirũ 3\n8192\n',
      0,
    ]);
    expect(await box.again()).toBe(true);
    expect(await run(box, 'exec sleep 9', { wallTime: 0.2 })).toEqual(['', null]);
    expect(await box.again()).toBe(false);
    await box.gone;
  });

  test.each(['echo > left', 'true & wait', 'sleep 9 &', 'chmod 700 /tmp', 'ulimit -n 99; echo > /dev/shm/left'])(
    'it is gone after: %s',
    async (line) => {
      const box = await open();
      await run(box, line);
      expect(await box.again()).toBe(false);
      await box.gone;
    },
  );

  test('it ends in time, however low it has made the init', { timeout: 15_000 }, async () => {
    const box = await open();
    await run(box, starving);
    expect(await box.again()).toBe(false);
    await box.gone;
  });
}

/** Looks through all that it may read of its own memory; for bytes turned round, or it would find its own. */
const search = `
import re
wanted = bytes.fromhex(input())
turned = bytes(range(255, -1, -1))
places = re.findall(r'^(\\w+)-(\\w+) rw', open('/proc/self/maps').read(), re.M)
memory = open('/proc/self/mem', 'rb', 0)
for begin, end in places:
    memory.seek(int(begin, 16))
    if wanted in memory.read(int(end, 16) - int(begin, 16)).translate(turned): print('found')
print('looked', len(places) > 5)
`;
const turnedRound = (text: string) => Buffer.from(Buffer.from(text).map((byte) => 255 - byte)).toString('hex');

function forgetting(open: () => Promise<Box>) {
  test('what one was told and has printed is nowhere in the memory of the next', async () => {
    const box = await open();
    const [told, printed] = ['the hidden input', 'what was printed'];
    const source = "print(input().replace('the', 'what').replace('hidden', 'was').replace('input', 'printed'))";
    expect(await runPython(box, source, told)).toBe(`${printed}\n`);
    for (const text of [told, printed]) {
      expect(await box.again()).toBe(true);
      expect(await runPython(box, search, turnedRound(text))).toBe('looked True\n');
    }
    expect(await box.again()).toBe(true);
    // It would find it if it were there.
    const knowing = `kept = '${told}'.upper()\n${search}`;
    expect(await runPython(box, knowing, turnedRound(told.toUpperCase()))).toMatch(/^(found\n)+looked True\n$/);
    box.discard();
    await box.gone;
  });
}

interface How extends Partial<typeof tight> {
  stdin?: string;
  keepsBox?: boolean;
}

async function runPython(box: Box, source: string, stdin: string) {
  const { stdout, stderr } = await box.run({
    argv: python.argv,
    files: [{ name: 'script.py', bytes: Buffer.from(source) }],
    stdin: Buffer.from(stdin),
    limits: { ...tight, cpuTime: 5 },
    redirectStderr: false,
    keepsBox: true,
  });
  return Buffer.concat([stdout, stderr]).toString();
}

async function run(box: Box, line: string, { stdin = '', keepsBox = true, ...limits }: How = {}) {
  const { stdout, exitCode } = await box.run({
    argv: ['/bin/bash', '-c', line],
    files: [{ name: 'words.txt', bytes: Buffer.from('jambo') }],
    stdin: Buffer.from(stdin),
    limits: { ...tight, ...limits },
    redirectStderr: false,
    keepsBox,
  });
  return [Buffer.from(stdout).toString(), exitCode];
}
