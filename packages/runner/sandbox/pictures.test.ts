/** Tests that the pictures that a program leaves in its folder are returned, and that nothing that it puts there does harm. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultKind, tightLimits } from './attacks/attempts.ts';
import { python, withReadyZygote } from './attacks/zygote-ready.ts';
import { type Host, openHost } from './host/host.ts';
import type { PictureLimits, SandboxKind } from './job.ts';
import { openSandbox } from './sandbox.ts';
import { noZygotes } from './zygote/zygote-pool.ts';

const isMissing = !existsSync('/usr/bin/bwrap') || !existsSync(python.argv[0]!);

let host: Host;
const forked: SandboxKind = { ...defaultKind, shortcut: python };
const withoutZygotes = async () => ({ ...host, zygotes: noZygotes });
const kinds: [name: string, kind: SandboxKind, hostFor: () => Promise<Host>][] = [
  ['started by bubblewrap', defaultKind, withoutZygotes],
  ['with a booted interpreter', { ...defaultKind, warm: { ...python } }, withoutZygotes],
  ['forked from a zygote', forked, () => withReadyZygote(host, forked)],
];

const limits: PictureLimits = { count: 3, bytes: 1000, totalBytes: 2000 };

describe.skipIf(isMissing).each(kinds)('in a sandbox %s', (_, kind, hostFor) => {
  beforeAll(() => {
    host = openHost();
  });
  afterAll(() => host.close());

  const run = runIn(kind, hostFor);
  describe('pictures', () => comeBack(run));
  describe('attacks', () => attacks(run));
});

type Run = ReturnType<typeof runIn>;

function runIn(kind: SandboxKind, hostFor: () => Promise<Host>) {
  return async (source: string, pictures: PictureLimits | null = limits) => {
    const sandbox = openSandbox(kind, await hostFor());
    const result = await sandbox.run({
      argv: kind.warm ? [] : python.argv,
      files: [{ name: 'script.py', bytes: Buffer.from(source) }],
      stdin: Buffer.alloc(0),
      limits: { ...tightLimits, cpuTime: 5 },
      redirectStderr: false,
      ...(pictures && { pictures }),
    });
    await sandbox.cleanedUp;
    const { files, ...leftOut } = result.pictures ?? { files: undefined };
    return {
      names: files?.map(({ name }) => name),
      contents: files?.map(({ bytes }) => Buffer.from(bytes).toString()),
      ...leftOut,
      exitCode: result.exitCode,
      stdout: Buffer.from(result.stdout).toString(),
    };
  };
}

function comeBack(run: Run) {
  test('pictures come back in the order of their names, and other files do not', async () => {
    const wrote = await run(`import os
os.mkdir('folder.png')
for name in 'b.PNG', 'a.svg', 'notes.txt', 'png', 'folder.png/inner.png', 'empty.png':
    open(name, 'w').write('' if name == 'empty.png' else f'this is {name}')
print('done')`);

    expect(wrote).toEqual({
      names: ['a.svg', 'b.PNG'],
      contents: ['this is a.svg', 'this is b.PNG'],
      tooMany: 0,
      tooLarge: 0,
      exitCode: 0,
      stdout: 'done\n',
    });
  });

  test('no pictures come back unless they were asked for', async () => {
    const wrote = await run(`open('a.png', 'w').write('picture')`, null);
    expect(wrote).toMatchObject({ names: undefined, exitCode: 0 });
  });

  test('a program that fails has its pictures too', async () => {
    const failed = await run(`open('a.png', 'w').write('picture'); raise SystemExit(3)`);
    expect(failed).toMatchObject({ names: ['a.png'], exitCode: 3 });
  });

  test('pictures over a limit are left out and counted', async () => {
    const wrote = await run(`
for name, size in ('a', 800), ('b', 1001), ('c', 800), ('d', 500), ('e', 100), ('f', 100), ('g', 100):
    open(f'{name}.png', 'w').write('x' * size)`);
    expect(wrote).toMatchObject({ names: ['a.png', 'c.png', 'e.png'], tooMany: 2, tooLarge: 2 });
  });
}

function attacks(run: Run) {
  test('links, pipes, sockets and sparse files do no harm and do not come back', async () => {
    const attacked = await run(`import os, socket
os.symlink('/etc/passwd', 'link.png')
os.symlink('/proc/1/mem', 'memory.png')
os.symlink('/dev/zero', 'zero.png')
os.symlink('.', 'folder.jpg')
os.mkfifo('pipe.png')
socket.socket(socket.AF_UNIX).bind('socket.png')
os.truncate(os.open('sparse.png', os.O_CREAT | os.O_RDWR), 4_000_000)
open('closed.png', 'w').write('closed')
os.chmod('closed.png', 0)
open('real.png', 'w').write('real')`);
    expect(attacked).toMatchObject({ names: ['real.png'], tooMany: 0, tooLarge: 1, exitCode: 0 });
  });

  test('a process that the program left behind has ended before pictures are read', async () => {
    const wrote = await run(`import os, time
if os.fork() == 0:
    while True:
        open('new.png', 'w').write('small')
        os.replace('new.png', 'a.png')
        try: os.unlink('a.png'); os.mkfifo('a.png'); os.unlink('a.png')
        except OSError: pass
time.sleep(0.3)`);
    expect(wrote.exitCode).toBe(0);
    for (const content of wrote.contents!) expect(content).toBe('small');
  });

  test('a program that closes its folder has no pictures', async () => {
    const closed = await run(`import os
open('a.png', 'w').write('picture')
os.chmod('/box', 0)
print('done')`);
    expect(closed).toMatchObject({ exitCode: 0, stdout: 'done\n' });
    expect(closed.names ?? []).toEqual([]);
  });
}
