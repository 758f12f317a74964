/** Tests that a program's next input reuses its sandbox, with and without cgroups. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultKind, tightLimits } from './attacks/attempts.ts';
import { python, withReadyZygote } from './attacks/zygote-ready.ts';
import { type Host, openHost } from './host/host.ts';
import type { Sandbox, SandboxKind } from './job.ts';
import { openSandbox } from './sandbox.ts';

const noBubblewrap = !existsSync('/usr/bin/bwrap');
const noPython = !existsSync(python.argv[0]!);

/**
 * A shell script that gives the sandbox's init idle priority on a processor that busy loops fill, so that the init gets
 * no time.
 */
const starving = 'chrt -i -p 0 1; taskset -p 1 1; taskset -p 1 $$; for n in {1..20}; do while :; do :; done & done';

let host: Host;

describe.skipIf(noBubblewrap).each([false, true])('without cgroups: %s', (withoutCgroups) => {
  beforeAll(() => {
    host = openHost({ withoutCgroups });
  });
  afterAll(() => host.close());

  describe('in a sandbox started by bubblewrap', () => keeping(async () => openSandbox(defaultKind, host)));
  describe.skipIf(noPython)('in a sandbox forked from a zygote', () => {
    const kind: SandboxKind = { ...defaultKind, shortcut: python };
    const open = async () => openSandbox(kind, await withReadyZygote(host, kind));
    keeping(open);
    forgetting(open);
  });

  test.each([
    ['checks the sandbox', 'sub begin_again {', true],
    ['ends', 'select(undef, undef, undef, $BREATH);', false],
  ])('an init that hangs while it %s is killed', async (_, place, keepsSandbox) => {
    const init = host.init.map((words) => words.replace(place, `${place} select(undef, undef, undef, 600);`));
    const sandbox = openSandbox(defaultKind, { ...host, init });
    expect(await run(sandbox, 'echo done', { keepsSandbox })).toEqual(['done\n', 0]);
    expect(await sandbox.isReusable()).toBe(false);
    await sandbox.cleanedUp;
  });
});

function keeping(open: () => Promise<Sandbox>) {
  test('a sandbox opened for a job reports that it is ready, as a warm one does', async () => {
    const sandbox = await open();
    const running = run(sandbox, 'sleep 9 & echo left');
    expect(await sandbox.ready).toBe(true);
    expect(await running).toEqual(['left\n', 0]);
    expect(await sandbox.isReusable()).toBe(false);
    await sandbox.cleanedUp;
  });

  test('a sandbox runs one job after another, each with its own input, limits and result', async () => {
    const sandbox = await open();
    expect(await run(sandbox, 'read x; echo $x $$; exit 3', { stdin: 'Ada' })).toEqual(['Ada 2\n', 3]);
    expect(await sandbox.isReusable()).toBe(true);
    expect(await run(sandbox, 'read x; echo $x $$; ulimit -s', { stdin: 'Wanjirũ', stack: 8192 })).toEqual([
      'Wanjirũ 3\n8192\n',
      0,
    ]);
    expect(await sandbox.isReusable()).toBe(true);
    expect(await run(sandbox, 'exec sleep 9', { wallTime: 0.2 })).toEqual(['', null]);
    expect(await sandbox.isReusable()).toBe(false);
    await sandbox.cleanedUp;
  });

  test.each(['echo > left', 'true & wait', 'sleep 9 &', 'chmod 700 /tmp', 'ulimit -n 99; echo > /dev/shm/left'])(
    'a sandbox is not reused after: %s',
    async (line) => {
      const sandbox = await open();
      await run(sandbox, line);
      expect(await sandbox.isReusable()).toBe(false);
      await sandbox.cleanedUp;
    },
  );

  test('a sandbox ends in time although its program starves the init', { timeout: 15_000 }, async () => {
    const sandbox = await open();
    await run(sandbox, starving);
    expect(await sandbox.isReusable()).toBe(false);
    await sandbox.cleanedUp;
  });
}

/**
 * A Python program that searches all of its own memory for bytes. It gets the bytes inverted, so that it does not find
 * its input.
 */
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

function forgetting(open: () => Promise<Sandbox>) {
  test('the memory of the next run contains neither input nor output of the previous run', async () => {
    const sandbox = await open();
    const [told, printed] = ['the hidden input', 'what was printed'];
    const source = "print(input().replace('the', 'what').replace('hidden', 'was').replace('input', 'printed'))";
    expect(await runPython(sandbox, source, told)).toBe(`${printed}\n`);
    for (const text of [told, printed]) {
      expect(await sandbox.isReusable()).toBe(true);
      expect(await runPython(sandbox, search, turnedRound(text))).toBe('looked True\n');
    }
    expect(await sandbox.isReusable()).toBe(true);
    // Checks the search itself: it finds bytes that are in memory.
    const knowing = `kept = '${told}'.upper()\n${search}`;
    expect(await runPython(sandbox, knowing, turnedRound(told.toUpperCase()))).toMatch(/^(found\n)+looked True\n$/);
    sandbox.discard();
    await sandbox.cleanedUp;
  });
}

interface How extends Partial<typeof tightLimits> {
  stdin?: string;
  keepsSandbox?: boolean;
}

async function runPython(sandbox: Sandbox, source: string, stdin: string) {
  const { stdout, stderr } = await sandbox.run({
    argv: python.argv,
    files: [{ name: 'script.py', bytes: Buffer.from(source) }],
    stdin: Buffer.from(stdin),
    limits: { ...tightLimits, cpuTime: 5 },
    redirectStderr: false,
    keepsSandbox: true,
  });
  return Buffer.concat([stdout, stderr]).toString();
}

async function run(sandbox: Sandbox, line: string, { stdin = '', keepsSandbox = true, ...limits }: How = {}) {
  const { stdout, exitCode } = await sandbox.run({
    argv: ['/bin/bash', '-c', line],
    files: [{ name: 'words.txt', bytes: Buffer.from('jambo') }],
    stdin: Buffer.from(stdin),
    limits: { ...tightLimits, ...limits },
    redirectStderr: false,
    keepsSandbox,
  });
  return [Buffer.from(stdout).toString(), exitCode];
}
