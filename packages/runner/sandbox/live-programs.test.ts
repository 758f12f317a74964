/** Whoever speaks to a program hears how it ended, also when that was before the last word. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultKind, tightLimits } from './attacks/attempts.ts';
import { python, withReadyZygote } from './attacks/zygote-ready.ts';
import { type Host, openHost } from './host/host.ts';
import type { SandboxKind } from './job.ts';
import { openSandbox } from './sandbox.ts';

const noBubblewrap = !existsSync('/usr/bin/bwrap');

describe.skipIf(noBubblewrap)(noBubblewrap ? 'there is no bubblewrap here' : 'a sandbox that is spoken to', () => {
  let host: Host;
  beforeAll(() => {
    host = openHost();
  });
  afterAll(() => host.close());

  test.each<[how: string, kind: SandboxKind]>([
    ['of its own', defaultKind],
    ['forked from a zygote', { ...defaultKind, shortcut: python }],
  ])('%s tells its result, however late the host listens and whatever it says meanwhile', async (_, kind) => {
    const sandbox = openSandbox(kind, kind.shortcut ? await withReadyZygote(host, kind) : host);
    const argv = ['/bin/bash', '-c', 'echo name?; exit 42'];
    const running = sandbox.run(
      { argv, files: [], stdin: 'live', limits: tightLimits, redirectStderr: false },
      {
        onOutput() {
          // The host is busy: the program has ended, and only then something is said to it.
          hold(300);
          for (let word = 0; word < 100; word++) sandbox.input(Buffer.from('Ada\n'));
        },
      },
    );

    expect(await running).toMatchObject({ exitCode: 42, exitSignal: null });
    await sandbox.cleanedUp;
  });
});

/** Milliseconds in which this process does nothing else. */
const hold = (time: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, time);
