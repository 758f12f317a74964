/** Tests sandboxes that fail to start or end too early: callers do not hang, and users and cgroups are released. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { defaultKind, tightLimits } from './attacks/attempts.ts';
import { python, withReadyZygote } from './attacks/zygote-ready.ts';
import { type Host, openHost } from './host/host.ts';
import type { Sandbox, SandboxJob, SandboxKind } from './job.ts';
import { openSandbox } from './sandbox.ts';

const noBubblewrap = !existsSync('/usr/bin/bwrap');
const noPython = noBubblewrap || !existsSync('/usr/bin/python3');
const grown: SandboxKind = { ...defaultKind, shortcut: python };
const booted: SandboxKind = { ...defaultKind, warm: { by: 'python', argv: ['/usr/bin/python3', 'script.py'] } };
const job: SandboxJob = {
  argv: ['/usr/bin/true'],
  files: [],
  stdin: Buffer.alloc(0),
  limits: tightLimits,
  redirectStderr: false,
};
const noBox = expect.objectContaining({ name: 'NoBox' });

let host: Host;

describe.skipIf(noBubblewrap).each([false, true])('without cgroups: %s', (withoutCgroups) => {
  describe('without zygotes', () => {
    beforeAll(() => {
      host = openHost({ withoutCgroups, withoutZygotes: true });
    });
    afterAll(() => host.close());

    describe('opening', opening);
    describe('an open one', () => opened(defaultKind));
    describe.skipIf(noPython)('a sandbox with a booted interpreter', waiting);
  });

  describe.skipIf(noPython)('with zygotes', () => {
    beforeAll(() => {
      host = openHost({ withoutCgroups });
    });
    afterAll(() => host.close());

    describe('an open one', () => opened(grown));
    describe('a zygote', zygotes);
  });
});

function opening() {
  test('a sandbox that cannot be opened releases its user and its cgroup', async () => {
    const watched = watch();
    expect(() => openSandbox(booted, { ...watched.host, inside: '/nonexistent' })).toThrow('ENOENT');
    expect(() => openSandbox(defaultKind, { ...watched.host, meters: { ...host.meters, open: full } })).toThrow('full');
    await expect.poll(() => watched.held()).toEqual({ uids: 0, meters: 0 });
  });

  test('a sandbox whose setup hangs is killed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'darasa-hanging-'));
    const hanging = join(folder, 'bwrap');
    writeFileSync(hanging, '#!/bin/sh\nexec sleep 600\n', { mode: 0o755 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      // The sandbox runs as the user of the test, since only this user may enter the temporary folder.
      const { sandbox } = await open(defaultKind, {
        ...host,
        bubblewrap: hanging,
        uids: { take: () => undefined, giveBack() {} },
      });
      const running = expect(sandbox.run(job)).rejects.toEqual(noBox);
      vi.advanceTimersByTime(20_000);
      await running;
      await sandbox.cleanedUp;
    } finally {
      vi.useRealTimers();
      rmSync(folder, { recursive: true });
    }
  });

  test('an invalid job ends the sandbox', async () => {
    const { sandbox } = await open(defaultKind);
    const files = [{ name: '../out', bytes: Buffer.alloc(0) }];
    await expect(sandbox.run({ ...job, files })).rejects.toThrow('no name for a file in a sandbox');
    await sandbox.cleanedUp;
  });
}

function opened(kind: SandboxKind) {
  test('a sandbox that ends before it joins its cgroup fails without affecting others', async () => {
    const { sandbox } = await open(kind, dyingAtItsDoor());
    const unwanted = (await open(kind, dyingAtItsDoor())).sandbox;
    await expect(sandbox.run(job)).rejects.toEqual(noBox);
    await unwanted.cleanedUp;
  });

  test('a sandbox that has ended rejects jobs', async () => {
    const { sandbox } = await open(kind);
    await sandbox.ready;
    sandbox.discard();
    await sandbox.ended;
    await expect(sandbox.run(job)).rejects.toEqual(noBox);
    await sandbox.cleanedUp;
    await expect(sandbox.run(job)).rejects.toEqual(noBox);
  });

  test('a sandbox ends whenever it is discarded during setup', async () => {
    const sandboxes = Array.from({ length: 60 }, async (_, n) => {
      await pause(n * 20);
      const { sandbox } = await open(kind);
      await pause(n / 6);
      sandbox.discard();
      await sandbox.cleanedUp;
    });
    await Promise.all(sandboxes);
  });

  test('a sandbox killed by another process fails', async () => {
    const { sandbox, first } = await open(kind);
    await sandbox.ready;
    const running = sandbox.run({ ...job, argv: ['/usr/bin/sleep', '60'] });
    await pause(50);
    process.kill(first(), 'SIGKILL');
    await expect(running).rejects.toEqual(noBox);
  });
}

function waiting() {
  test('a sandbox ends when its booted interpreter does', async () => {
    const { sandbox, first } = await open(booted);
    expect(await sandbox.ready).toBe(true);
    process.kill(childOf(first()), 'SIGKILL');
    await sandbox.cleanedUp;
  });

  test('the end of a booted interpreter without a program is not reported as a result', async () => {
    const { sandbox, first } = await open(booted);
    await sandbox.ready;
    process.kill(first(), 'SIGSTOP');
    process.kill(childOf(first()), 'SIGKILL');
    const running = sandbox.run({ ...job, argv: [], files: [{ name: 'script.py', bytes: Buffer.from('print(1)') }] });
    await pause(50);
    process.kill(first(), 'SIGCONT');
    await expect(running).rejects.toEqual(noBox);
  });

  test('a sandbox whose interpreter fails to boot is not ready', async () => {
    const { sandbox } = await open({ ...booted, warm: { by: 'python', argv: ['/usr/bin/false'] } });
    expect(await sandbox.ready).toBe(false);
  });
}

function zygotes() {
  test('that is killed ends its sandbox too, and the next sandbox gets another zygote', async () => {
    const { sandbox, first } = await open(grown);
    const running = sandbox.run({ ...job, argv: ['/usr/bin/sleep', '60'] });
    await expect.poll(() => childOf(first())).toBeGreaterThan(0);
    const all = [first(), childOf(first())];
    process.kill(parentOf(first()), 'SIGKILL');
    await expect(running).rejects.toEqual(noBox);
    await sandbox.cleanedUp;
    await expect.poll(() => all.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
    const { stdout } = await (await open(grown)).sandbox.run({ ...job, argv: ['/usr/bin/echo', 'done'] });
    expect(Buffer.from(stdout).toString()).toBe('done\n');
  });

  test('that hangs is discarded together with the requested sandbox', async () => {
    const on = await withReadyZygote(host, grown);
    const { sandbox: before, first } = await open(grown, on);
    await before.ready;
    const zygote = parentOf(first());
    before.discard();
    await before.cleanedUp;
    process.kill(zygote, 'SIGSTOP');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { sandbox } = await open(grown, on);
      const running = expect(sandbox.run(job)).rejects.toEqual(noBox);
      vi.advanceTimersByTime(20_000);
      await running;
      await sandbox.cleanedUp;
    } finally {
      vi.useRealTimers();
    }
    await expect.poll(() => existsSync(`/proc/${zygote}`)).toBe(false);
  });

  test('that cannot start is not needed: sandboxes start without one', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
    const broken = openHost({ withoutCgroups: true });
    const sandbox = openSandbox({ ...grown, shortcut: { ...python, argv: ['/usr/bin/false'] } }, broken);
    const { stdout } = await sandbox.run({ ...job, argv: ['/usr/bin/echo', 'done'] });
    expect(Buffer.from(stdout).toString()).toBe('done\n');
    await expect.poll(() => complaints.mock.calls.flat().join()).toMatch(/start without a zygote/);
    complaints.mockRestore();
    await broken.close();
  });
}

/** Opens a sandbox; `first` returns the host pid of the sandbox's first process. */
async function open(kind: SandboxKind, place = host): Promise<{ sandbox: Sandbox; first: () => number }> {
  const on = kind.shortcut ? await withReadyZygote(place, kind) : place;
  let first = 0;
  const meters: Host['meters'] = {
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
  return { sandbox: openSandbox(kind, { ...on, meters }), first: () => first };
}

function dyingAtItsDoor(): Host {
  const add = async (pid: number) => {
    process.kill(pid, 'SIGKILL');
    // The error that the kernel reports for a process that has ended.
    throw Object.assign(new Error('ESRCH: no such process, write'), { code: 'ESRCH' });
  };
  return {
    ...host,
    meters: { ...host.meters, open: (name) => ({ ...host.meters.open(name), add }) },
  };
}

/** Wraps the host to count the UIDs and meters in use. */
function watch() {
  const held = { uids: 0, meters: 0 };
  const { uids, meters } = host;
  const watched: Host = {
    ...host,
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
  return { host: watched, held: () => held };
}

function full(): never {
  throw new Error('the cgroups are full');
}

const childOf = (pid: number) => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());
const parentOf = (pid: number) => Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/^PPid:\s+(\d+)/m)![1]);
