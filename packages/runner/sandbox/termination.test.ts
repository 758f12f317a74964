/** Boxes that cannot be had, or end sooner than they should: nobody waits for them, and nothing of them stays. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { tight, usual } from './attacks/attempts.ts';
import { growing, python } from './attacks/zygote-ready.ts';
import { findGround, type Ground } from './host/host.ts';
import type { Box, BoxJob, BoxKind } from './job.ts';
import { openBox } from './sandbox.ts';

const noBubblewrap = !existsSync('/usr/bin/bwrap');
const noPython = noBubblewrap || !existsSync('/usr/bin/python3');
const grown: BoxKind = { ...usual, shortcut: python };
const booted: BoxKind = { ...usual, warm: { by: 'python', argv: ['/usr/bin/python3', 'script.py'] } };
const job: BoxJob = {
  argv: ['/usr/bin/true'],
  files: [],
  stdin: Buffer.alloc(0),
  limits: tight,
  redirectStderr: false,
};
const noBox = expect.objectContaining({ name: 'NoBox' });

let ground: Ground;

describe.skipIf(noBubblewrap).each([false, true])('without cgroups: %s', (withoutCgroups) => {
  describe('without stems', () => {
    beforeAll(() => {
      ground = findGround({ withoutCgroups, withoutStems: true });
    });
    afterAll(() => ground.close());

    describe('opening one', opening);
    describe('one that is opened', () => opened(usual));
    describe.skipIf(noPython)('one in which something waits', waiting);
  });

  describe.skipIf(noPython)('with stems', () => {
    beforeAll(() => {
      ground = findGround({ withoutCgroups });
    });
    afterAll(() => ground.close());

    describe('one that is opened', () => opened(grown));
    describe('a stem', stems);
  });
});

function opening() {
  test('a box that cannot be opened leaves neither its user nor its cgroup', async () => {
    const watched = watch();
    expect(() => openBox(booted, { ...watched.ground, inside: '/nonexistent' })).toThrow('ENOENT');
    expect(() => openBox(usual, { ...watched.ground, meters: { ...ground.meters, open: full } })).toThrow('full');
    await expect.poll(() => watched.held()).toEqual({ uids: 0, meters: 0 });
  });

  test('a box whose setting up hangs is given up', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'darasa-hanging-'));
    const hanging = join(folder, 'bwrap');
    writeFileSync(hanging, '#!/bin/sh\nexec sleep 600\n', { mode: 0o755 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      // Not as another user: the folder is ours.
      const { box } = await open(usual, {
        ...ground,
        bubblewrap: hanging,
        uids: { take: () => undefined, giveBack() {} },
      });
      const running = expect(box.run(job)).rejects.toEqual(noBox);
      vi.advanceTimersByTime(20_000);
      await running;
      await box.gone;
    } finally {
      vi.useRealTimers();
      rmSync(folder, { recursive: true });
    }
  });

  test('a job that no box may be given ends the box', async () => {
    const { box } = await open(usual);
    const files = [{ name: '../out', bytes: Buffer.alloc(0) }];
    await expect(box.run({ ...job, files })).rejects.toThrow('no name for a file in a box');
    await box.gone;
  });
}

function opened(kind: BoxKind) {
  test('a box that ends before it is in its cgroup is none, and nothing else ends with it', async () => {
    const { box } = await open(kind, dyingAtItsDoor());
    const unwanted = (await open(kind, dyingAtItsDoor())).box;
    await expect(box.run(job)).rejects.toEqual(noBox);
    await unwanted.gone;
  });

  test('a box that has ended takes no job', async () => {
    const { box } = await open(kind);
    await box.ready;
    box.discard();
    await box.ended;
    await expect(box.run(job)).rejects.toEqual(noBox);
    await box.gone;
    await expect(box.run(job)).rejects.toEqual(noBox);
  });

  test('a box that is given up while it is being set up goes too, whichever moment that is', async () => {
    const boxes = Array.from({ length: 60 }, async (_, n) => {
      await pause(n * 20);
      const { box } = await open(kind);
      await pause(n / 6);
      box.discard();
      await box.gone;
    });
    await Promise.all(boxes);
  });

  test('a box that is ended by somebody else is none', async () => {
    const { box, first } = await open(kind);
    await box.ready;
    const running = box.run({ ...job, argv: ['/usr/bin/sleep', '60'] });
    await pause(50);
    process.kill(first(), 'SIGKILL');
    await expect(running).rejects.toEqual(noBox);
  });
}

function waiting() {
  test('a box ends when what waits in it does', async () => {
    const { box, first } = await open(booted);
    expect(await box.ready).toBe(true);
    process.kill(childOf(first()), 'SIGKILL');
    await box.gone;
  });

  test('nobody is told that a program was ended that was never begun', async () => {
    const { box, first } = await open(booted);
    await box.ready;
    process.kill(first(), 'SIGSTOP');
    process.kill(childOf(first()), 'SIGKILL');
    const running = box.run({ ...job, argv: [], files: [{ name: 'script.py', bytes: Buffer.from('print(1)') }] });
    await pause(50);
    process.kill(first(), 'SIGCONT');
    await expect(running).rejects.toEqual(noBox);
  });

  test('what could not be booted does not wait', async () => {
    const { box } = await open({ ...booted, warm: { by: 'python', argv: ['/usr/bin/false'] } });
    expect(await box.ready).toBe(false);
  });
}

function stems() {
  test('when one is ended its box ends with it, and the next box has another', async () => {
    const { box, first } = await open(grown);
    const running = box.run({ ...job, argv: ['/usr/bin/sleep', '60'] });
    await expect.poll(() => childOf(first())).toBeGreaterThan(0);
    const all = [first(), childOf(first())];
    process.kill(parentOf(first()), 'SIGKILL');
    await expect(running).rejects.toEqual(noBox);
    await box.gone;
    await expect.poll(() => all.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
    const { stdout } = await (await open(grown)).box.run({ ...job, argv: ['/usr/bin/echo', 'done'] });
    expect(Buffer.from(stdout).toString()).toBe('done\n');
  });

  test('one that hangs is given up with the box that was asked of it', async () => {
    const on = await growing(ground, grown);
    const { box: before, first } = await open(grown, on);
    await before.ready;
    const stem = parentOf(first());
    before.discard();
    await before.gone;
    process.kill(stem, 'SIGSTOP');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { box } = await open(grown, on);
      const running = expect(box.run(job)).rejects.toEqual(noBox);
      vi.advanceTimersByTime(20_000);
      await running;
      await box.gone;
    } finally {
      vi.useRealTimers();
    }
    await expect.poll(() => existsSync(`/proc/${stem}`)).toBe(false);
  });

  test('where none can be had boxes are made as they were', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
    const broken = findGround({ withoutCgroups: true });
    const box = openBox({ ...grown, shortcut: { ...python, argv: ['/usr/bin/false'] } }, broken);
    const { stdout } = await box.run({ ...job, argv: ['/usr/bin/echo', 'done'] });
    expect(Buffer.from(stdout).toString()).toBe('done\n');
    await expect.poll(() => complaints.mock.calls.flat().join()).toMatch(/made one by one/);
    complaints.mockRestore();
    await broken.close();
  });
}

/** Also tells its first process, as the host numbers it. */
async function open(kind: BoxKind, place = ground): Promise<{ box: Box; first: () => number }> {
  const on = kind.shortcut ? await growing(place, kind) : place;
  let first = 0;
  const meters: Ground['meters'] = {
    ...on.meters,
    open(name) {
      const meter = on.meters.open(name);
      const add = (pid: number) => {
        first = pid;
        return meter.add(pid);
      };
      return { ...meter, add };
    },
  };
  return { box: openBox(kind, { ...on, meters }), first: () => first };
}

function dyingAtItsDoor(): Ground {
  const add = async (pid: number) => {
    process.kill(pid, 'SIGKILL');
    // As the kernel says it of a process that has gone.
    throw Object.assign(new Error('ESRCH: no such process, write'), { code: 'ESRCH' });
  };
  return {
    ...ground,
    meters: { ...ground.meters, open: (name) => ({ ...ground.meters.open(name), add }) },
  };
}

/** How many users and meters are out. */
function watch() {
  const held = { uids: 0, meters: 0 };
  const { uids, meters } = ground;
  const watched: Ground = {
    ...ground,
    uids: {
      take() {
        held.uids++;
        return uids.take();
      },
      giveBack(uid) {
        held.uids--;
        uids.giveBack(uid);
      },
    },
    meters: {
      ...meters,
      open(name) {
        const meter = meters.open(name);
        held.meters++;
        const close = async () => {
          await meter.close();
          held.meters--;
        };
        return { ...meter, close };
      },
    },
  };
  return { ground: watched, held: () => held };
}

function full(): never {
  throw new Error('the cgroups are full');
}

const childOf = (pid: number) => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());
const parentOf = (pid: number) => Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/^PPid:\s+(\d+)/m)![1]);
