/** Tests that the client of a live program gets its result, even if input arrives after the program's end. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultKind, tightLimits } from './attacks/attempts.ts';
import { python, withReadyZygote } from './attacks/zygote-ready.ts';
import { type Host, openHost } from './host/host.ts';
import type { SandboxKind } from './job.ts';
import { openSandbox } from './sandbox.ts';

const noBubblewrap = !existsSync('/usr/bin/bwrap');

describe.skipIf(noBubblewrap)(noBubblewrap ? 'bubblewrap is not installed' : 'a sandbox with a live program', () => {
  let host: Host;
  beforeAll(() => {
    host = openHost();
  });
  afterAll(() => host.close());

  test.each<[how: string, kind: SandboxKind]>([
    ['started by bubblewrap', defaultKind],
    ['forked from a zygote', { ...defaultKind, shortcut: python }],
  ])('%s delivers its result although the host is busy and sends input after the end', async (_, kind) => {
    const sandbox = openSandbox(kind, kind.shortcut ? await withReadyZygote(host, kind) : host);
    const argv = ['/bin/bash', '-c', 'echo name?; exit 42'];
    const running = sandbox.run(
      { argv, files: [], stdin: 'live', limits: tightLimits, redirectStderr: false },
      {
        onOutput() {
          // Simulates a busy host: the program ends before the input below reaches it.
          hold(300);
          for (let word = 0; word < 100; word++) sandbox.input(Buffer.from('Ada\n'));
        },
      },
    );

    expect(await running).toMatchObject({ exitCode: 42, exitSignal: null });
    await sandbox.cleanedUp;
  });
});

/** Blocks the test's process for `time` milliseconds. */
const hold = (time: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, time);
