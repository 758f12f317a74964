/** Tests what happens when the launcher ends, and which processes may connect to the runner. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultKind, tightLimits } from './attacks/attempts.ts';
import { python, withReadyZygote } from './attacks/zygote-ready.ts';
import { type Host, openHost } from './host/host.ts';
import type { SandboxJob, SandboxKind } from './job.ts';
import { openSandbox } from './sandbox.ts';

const noBubblewrap = !existsSync('/usr/bin/bwrap');
const noPython = !existsSync(python.argv[0]!);
const job: SandboxJob = {
  argv: ['/bin/bash', '-c', 'echo done'],
  files: [],
  stdin: Buffer.alloc(0),
  limits: tightLimits,
  redirectStderr: false,
};

let host: Host;

describe.skipIf(noBubblewrap)('the launcher', () => {
  beforeAll(() => {
    host = openHost({ withoutCgroups: true });
  });
  afterAll(() => host.close());

  describe('when the launcher is killed', ending);

  test('whenever the runner ends, no sandbox in setup is left waiting', async () => {
    const mark = `left-${process.pid}`;
    const marked = { ...defaultKind, environment: { MARK: mark } };
    for (let n = 0; n < 30; n++) {
      const ended = openHost({ withoutCgroups: true });
      const sandboxes = [openSandbox(marked, ended), openSandbox(marked, ended)];
      await pause(n / 3);
      await ended.close();
      await Promise.all(sandboxes.map(({ cleanedUp }) => cleanedUp));
    }
    await expect.poll(() => processesOf(mark)).toBe('');
  });

  test('a connection without a valid token is closed', async () => {
    const sandbox = openSandbox(defaultKind, host);
    await sandbox.ready;
    const stranger = createConnection(address());
    stranger.on('error', () => {});
    stranger.write(Buffer.alloc(40, '{'));
    await new Promise((resolve) => stranger.once('close', resolve));
    const { stdout } = await sandbox.run(job);
    expect(Buffer.from(stdout).toString()).toBe('done\n');
  });

  test('a process that cannot be started reports the reason', async () => {
    const sandbox = openSandbox(defaultKind, { ...host, bubblewrap: '/usr/bin/no-such-program' });
    await expect(sandbox.run(job)).rejects.toThrow('/usr/bin/no-such-program: No such file or directory');
    await sandbox.cleanedUp;
  });
});

function ending() {
  test('its sandboxes end too, and the next sandbox starts through a new launcher', async () => {
    const sandbox = openSandbox(defaultKind, host);
    await sandbox.ready;
    process.kill(launcher(), 'SIGKILL');
    await sandbox.cleanedUp;
    await expect(sandbox.run(job)).rejects.toEqual(expect.objectContaining({ name: 'NoBox' }));
    const { stdout } = await openSandbox(defaultKind, host).run(job);
    expect(Buffer.from(stdout).toString()).toBe('done\n');
  });

  test.skipIf(noPython)('zygotes and sandboxes forked from them end too', async () => {
    const mark = `zygote-${process.pid}`;
    const grown: SandboxKind = { ...defaultKind, shortcut: python, environment: { MARK: mark } };
    const sandbox = openSandbox(grown, await withReadyZygote(host, grown));
    const running = sandbox.run({ ...job, argv: ['/bin/bash', '-c', `sleep 60; echo ${mark}`] });
    await expect.poll(() => processesOf(mark)).not.toBe('');
    process.kill(launcher(), 'SIGKILL');
    await expect(running).rejects.toEqual(expect.objectContaining({ name: 'NoBox' }));
    await sandbox.cleanedUp;
    await expect.poll(() => processesOf(mark)).toBe('');
    const { stdout } = await openSandbox(grown, await withReadyZygote(host, grown)).run(job);
    expect(Buffer.from(stdout).toString()).toBe('done\n');
  });
}

/** Pids of processes with this word in their command line. */
const processesOf = (mark: string) => spawnSync('/usr/bin/pgrep', ['-f', mark]).stdout.toString();

function launcher() {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);
  const found = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('/usr/bin/perl'));
  return Number(found);
}

/** The launcher's abstract socket address; the kernel lists its zero byte as @. */
const address = () =>
  `\0${readFileSync('/proc/net/unix', 'utf8')
    .match(/@(darasa-runner-\S+)/g)!
    .at(-1)!
    .slice(1)}`;
