/** A box that is kept for the next input of a program, whoever counts what is used in it. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tight, usual } from './attacks/tried.ts';
import { openBox } from './box.ts';
import { findGround, type Ground } from './ground.ts';
import type { Box } from './job.ts';

const noBubblewrap = !existsSync('/usr/bin/bwrap');

let ground: Ground;

describe.skipIf(noBubblewrap).each([false, true])('without cgroups: %s', (withoutCgroups) => {
  beforeAll(() => {
    ground = findGround({ withoutCgroups });
  });
  afterAll(() => ground.close());

  test('it takes one job after another, each with its own input, limits and end', async () => {
    const box = openBox(usual, ground);
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
      const box = openBox(usual, ground);
      await run(box, line);
      expect(await box.again()).toBe(false);
      await box.gone;
    },
  );
});

async function run(box: Box, line: string, { stdin = '', ...limits }: { stdin?: string } & Partial<typeof tight> = {}) {
  const { stdout, exitCode } = await box.run({
    argv: ['/bin/bash', '-c', line],
    files: [{ name: 'words.txt', bytes: Buffer.from('jambo') }],
    stdin: Buffer.from(stdin),
    limits: { ...tight, ...limits },
    redirectStderr: false,
    keepsBox: true,
  });
  return [Buffer.from(stdout).toString(), exitCode];
}
