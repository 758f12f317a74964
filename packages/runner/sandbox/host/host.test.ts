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
import { defaultKind } from '#packages/runner/sandbox/attacks/attempts.ts';
import { openSandbox } from '#packages/runner/sandbox/sandbox.ts';
import { outermostHidden } from './hidden-folders.ts';
import { openHost } from './host.ts';

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

test("the runner touches its files, so that /tmp's cleaner does not delete them", async () => {
  const host = openHost({ temporary, withoutCgroups: true });
  const file = join(host.folder, 'kept');
  writeFileSync(file, '');
  const longAgo = new Date(Date.now() - 9 * 86_400_000);
  for (const path of [file, host.folder]) utimesSync(path, longAgo, longAgo);

  vi.advanceTimersByTime(24 * 3_600_000);

  for (const path of [file, host.folder]) {
    const { atimeMs, mtimeMs } = statSync(path);
    expect(Date.now() - Math.min(atimeMs, mtimeMs)).toBeLessThan(60_000);
  }
  await host.close();
  expect(readdirSync(temporary)).toEqual([]);
});

test('opening sandboxes writes nothing to the folder', async () => {
  const host = openHost({ temporary, withoutCgroups: true });
  expect(readdirSync(host.folder)).toEqual([]);
  await host.close();
});

test('without a folder for the runner the error says so', () => {
  const nowhere = join(temporary, 'missing');
  expect(() => openHost({ temporary: nowhere, withoutCgroups: true })).toThrow(
    expect.objectContaining({
      name: 'NoGround',
      message: expect.stringMatching(/^The code runner cannot create .*\.$/),
    }),
  );
});

test("a school's folder is hidden completely, by its real path", () => {
  mkdirSync(join(temporary, 'darasa', 'var'), { recursive: true });
  symlinkSync('darasa', join(temporary, 'link'));
  const folders = ['link', 'link/var', 'not-there'].map((name) => join(temporary, name));
  // Other users may not enter a folder made by mkdtemp, so if the tests run as root, that whole folder is hidden.
  expect(outermostHidden(folders)).toEqual([isRoot ? temporary : join(temporary, 'darasa')]);
});

test.each(['/', '/usr', '/usr/local', '/usr/lib'])(
  'a school in %s cannot be hidden, and the error message says so',
  (folder) => {
    expect(() => openHost({ temporary, withoutCgroups: true, hiddenFolders: [folder] })).toThrow(
      expect.objectContaining({ name: 'NoGround', message: expect.stringMatching(/^Programs cannot be run: .*\.$/) }),
    );
  },
);

const unlessRoot = isRoot ? '' : ': only root can create a folder there';
test.skipIf(unlessRoot || noBubblewrap)(
  `sandboxes start with a school below /usr in a folder that only root may enter${unlessRoot}`,
  async () => {
    const shut = mkdtempSync('/usr/src/darasa-shut-');
    const folder = join(shut, 'darasa');
    mkdirSync(folder);
    const host = openHost({ temporary, withoutCgroups: true, hiddenFolders: [folder] });
    const sandbox = openSandbox(defaultKind, host);
    const isReady = await sandbox.ready;
    sandbox.discard();
    await sandbox.cleanedUp;
    await host.close();
    rmSync(shut, { recursive: true });
    expect(isReady).toBe(true);
  },
);
