/** What the launcher promises of its own end, and who may call. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tight, usual } from './attacks/attempts.ts';
import { growing, python } from './attacks/zygote-ready.ts';
import { findGround, type Ground } from './host/host.ts';
import type { BoxJob, BoxKind } from './job.ts';
import { openBox } from './sandbox.ts';

const noBubblewrap = !existsSync('/usr/bin/bwrap');
const noPython = !existsSync(python.argv[0]!);
const job: BoxJob = {
  argv: ['/bin/bash', '-c', 'echo done'],
  files: [],
  stdin: Buffer.alloc(0),
  limits: tight,
  redirectStderr: false,
};

let ground: Ground;

describe.skipIf(noBubblewrap)('the launcher', () => {
  beforeAll(() => {
    ground = findGround({ withoutCgroups: true });
  });
  afterAll(() => ground.close());

  describe('when it is ended', ending);

  test('boxes that are being set up when the runner ends are not left waiting, whichever moment that is', async () => {
    const mark = `left-${process.pid}`;
    const marked = { ...usual, environment: { MARK: mark } };
    for (let n = 0; n < 30; n++) {
      const ended = findGround({ withoutCgroups: true });
      const boxes = [openBox(marked, ended), openBox(marked, ended)];
      await pause(n / 3);
      await ended.close();
      await Promise.all(boxes.map(({ gone }) => gone));
    }
    await expect.poll(() => processesOf(mark)).toBe('');
  });

  test('whoever calls without a word of ours is not heard', async () => {
    const box = openBox(usual, ground);
    await box.ready;
    const stranger = createConnection(address());
    stranger.on('error', () => {});
    stranger.write(Buffer.alloc(40, '{'));
    await new Promise((resolve) => stranger.once('close', resolve));
    const { stdout } = await box.run(job);
    expect(Buffer.from(stdout).toString()).toBe('done\n');
  });

  test('what cannot be started says why', async () => {
    const box = openBox(usual, { ...ground, bubblewrap: '/usr/bin/no-such-program' });
    await expect(box.run(job)).rejects.toThrow('/usr/bin/no-such-program: No such file or directory');
    await box.gone;
  });
});

function ending() {
  test('its boxes end with it, and the next box has another', async () => {
    const box = openBox(usual, ground);
    await box.ready;
    process.kill(launcher(), 'SIGKILL');
    await box.gone;
    await expect(box.run(job)).rejects.toEqual(expect.objectContaining({ name: 'NoBox' }));
    const { stdout } = await openBox(usual, ground).run(job);
    expect(Buffer.from(stdout).toString()).toBe('done\n');
  });

  test.skipIf(noPython)('stems and what was forked of them end with it too', async () => {
    const mark = `stem-${process.pid}`;
    const grown: BoxKind = { ...usual, shortcut: python, environment: { MARK: mark } };
    const box = openBox(grown, await growing(ground, grown));
    const running = box.run({ ...job, argv: ['/bin/bash', '-c', `sleep 60; echo ${mark}`] });
    await expect.poll(() => processesOf(mark)).not.toBe('');
    process.kill(launcher(), 'SIGKILL');
    await expect(running).rejects.toEqual(expect.objectContaining({ name: 'NoBox' }));
    await box.gone;
    await expect.poll(() => processesOf(mark)).toBe('');
    const { stdout } = await openBox(grown, await growing(ground, grown)).run(job);
    expect(Buffer.from(stdout).toString()).toBe('done\n');
  });
}

/** Whose command has that word. */
const processesOf = (mark: string) => spawnSync('/usr/bin/pgrep', ['-f', mark]).stdout.toString();

function launcher() {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);
  const found = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('/usr/bin/perl'));
  return Number(found);
}

/** As the kernel lists it, with an @ for the byte zero. */
const address = () =>
  `\0${readFileSync('/proc/net/unix', 'utf8')
    .match(/@(darasa-runner-\S+)/g)!
    .at(-1)!
    .slice(1)}`;
