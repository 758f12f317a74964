/** Builds the previous release, so that tests can run it beside this build. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PREVIOUS_RELEASE } from '#server/db/previous-release.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);

/** Whether this checkout contains the commits of the previous release; a shallow clone does not. */
export function hasPreviousRelease() {
  try {
    execFileSync('git', ['cat-file', '-e', `${PREVIOUS_RELEASE}^{commit}`], { cwd: root, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Checks the previous release out in a temporary folder, and builds it there, which takes minutes. */
export async function buildPreviousRelease() {
  const parent = mkdtempSync(join(tmpdir(), 'darasa-release-'));
  const folder = join(parent, 'darasa');

  async function remove() {
    rmSync(parent, { recursive: true, force: true });
    await run('git', ['worktree', 'prune'], { cwd: root });
  }

  try {
    await run('git', ['worktree', 'add', '--detach', folder, PREVIOUS_RELEASE], { cwd: root });
    await installIn(folder);
    await run(process.execPath, ['tools/build.mjs'], { cwd: folder });
    return { folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Uses our packages if the release needs the same ones. */
async function installIn(folder: string) {
  const [needed, ours] = [folder, root].map((at) => readFileSync(join(at, 'package-lock.json'), 'utf8'));
  if (needed === ours) return symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder });
}
