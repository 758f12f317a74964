import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usual } from '#packages/runner/sandbox/attacks/attempts.ts';
import { openBox } from '#packages/runner/sandbox/sandbox.ts';
import { hiddenFolders } from './hidden-folders.ts';
import { findGround } from './host.ts';

const isRoot = process.getuid?.() === 0;
const noBubblewrap = !existsSync('/usr/bin/bwrap');

let temporary: string;
beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'darasa-ground-test-'));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(temporary, { recursive: true, force: true });
});

test('what the runner has on the disk does not grow old there', async () => {
  const ground = findGround({ temporary, withoutCgroups: true });
  const file = join(ground.folder, 'kept');
  writeFileSync(file, '');
  const longAgo = new Date(Date.now() - 9 * 86_400_000);
  for (const path of [file, ground.folder]) utimesSync(path, longAgo, longAgo);

  vi.advanceTimersByTime(24 * 3_600_000);

  for (const path of [file, ground.folder]) {
    const { atimeMs, mtimeMs } = statSync(path);
    expect(Date.now() - Math.min(atimeMs, mtimeMs)).toBeLessThan(60_000);
  }
  await ground.close();
  expect(readdirSync(temporary)).toEqual([]);
});

test('nothing has to be written there for boxes to be opened', async () => {
  const ground = findGround({ temporary, withoutCgroups: true });
  expect(readdirSync(ground.folder)).toEqual([]);
  await ground.close();
});

test('where it can have no folder, a sentence says so', () => {
  const nowhere = join(temporary, 'missing');
  expect(() => findGround({ temporary: nowhere, withoutCgroups: true })).toThrow(
    expect.objectContaining({ name: 'NoGround', message: expect.stringMatching(/^The code runner cannot make .*\.$/) }),
  );
});

test('a school is hidden with all that is in it, by its true name', () => {
  mkdirSync(join(temporary, 'darasa', 'var'), { recursive: true });
  symlinkSync('darasa', join(temporary, 'link'));
  const folders = ['link', 'link/var', 'not-there'].map((name) => join(temporary, name));
  // mkdtemp lets nobody else in: where we are root that hides it whole.
  expect(hiddenFolders(folders)).toEqual([isRoot ? temporary : join(temporary, 'darasa')]);
});

test.each(['/', '/usr', '/usr/local', '/usr/lib'])(
  'a school in %s cannot be hidden, and a sentence says so',
  (folder) => {
    expect(() => findGround({ temporary, withoutCgroups: true, school: [folder] })).toThrow(
      expect.objectContaining({ name: 'NoGround', message: expect.stringMatching(/^Programs cannot be run: .*\.$/) }),
    );
  },
);

const unlessRoot = isRoot ? '' : ': only root could make a folder there';
test.skipIf(unlessRoot || noBubblewrap)(
  `a school below /usr behind a shut folder lets boxes be made${unlessRoot}`,
  async () => {
    const shut = mkdtempSync('/usr/src/darasa-shut-');
    const folder = join(shut, 'darasa');
    mkdirSync(folder);
    const ground = findGround({ temporary, withoutCgroups: true, school: [folder] });
    const box = openBox(usual, ground);
    const isReady = await box.ready;
    box.discard();
    await box.gone;
    await ground.close();
    rmSync(shut, { recursive: true });
    expect(isReady).toBe(true);
  },
);
