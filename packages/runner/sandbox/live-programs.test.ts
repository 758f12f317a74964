/** Whoever speaks to a program hears how it ended, also when that was before the last word. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tight, usual } from './attacks/attempts.ts';
import { growing, python } from './attacks/zygote-ready.ts';
import { findGround, type Ground } from './host/host.ts';
import type { BoxKind } from './job.ts';
import { openBox } from './sandbox.ts';

const noBubblewrap = !existsSync('/usr/bin/bwrap');

describe.skipIf(noBubblewrap)(noBubblewrap ? 'there is no bubblewrap here' : 'a box that is spoken to', () => {
  let ground: Ground;
  beforeAll(() => {
    ground = findGround();
  });
  afterAll(() => ground.close());

  test.each<[how: string, kind: BoxKind]>([
    ['of its own', usual],
    ['that is forked of a stem', { ...usual, shortcut: python }],
  ])('%s tells its result, however late the host listens and whatever it says meanwhile', async (_, kind) => {
    const box = openBox(kind, kind.shortcut ? await growing(ground, kind) : ground);
    const argv = ['/bin/bash', '-c', 'echo name?; exit 42'];
    const running = box.run(
      { argv, files: [], stdin: 'live', limits: tight, redirectStderr: false },
      {
        onOutput() {
          // The host is busy: the program has ended, and only then something is said to it.
          hold(300);
          for (let word = 0; word < 100; word++) box.input(Buffer.from('Ada\n'));
        },
      },
    );

    expect(await running).toMatchObject({ exitCode: 42, exitSignal: null });
    await box.gone;
  });
});

/** Milliseconds in which this process does nothing else. */
const hold = (time: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, time);
