/** What a PostgreSQL that was killed, or whose Darasa was, leaves behind in its data folder. */
import { spawnSync } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '#server/startup-error.ts';

/** Milliseconds that a leftover gets to end in order. */
const PATIENCE = 10_000;
/** Milliseconds after which the children of a killed PostgreSQL have noticed and ended, with a wide margin. */
const BACKENDS_END_WITHIN = 2_000;

/**
 * Ends a PostgreSQL that still holds the folder, which can only be one whose
 * Darasa was killed together with the lifeline: whoever calls this holds the
 * lock on the folder (server/processes/data-folder-lock.ts).
 *
 * @throws {StartupError} it does not end
 */
export async function stopLeftoverPostgres(data: string) {
  const pidFile = join(data, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
  if (!pid) return;
  if ((await stateOf(pid, data)) === 'running') process.kill(pid, 'SIGINT');
  for (let waited = 0; (await stateOf(pid, data)) === 'running'; waited += 50) {
    if (waited > PATIENCE)
      throw new StartupError(
        `A PostgreSQL (process ${pid}) still uses ${data} and does not end: end it and start again.`,
      );
    await pause(50);
  }
  // The number of a dead process that nobody has buried, or of another program
  // that has it now, would keep PostgreSQL from starting for ever.
  if ((await stateOf(pid, data)) === 'gone') return;
  await pause(BACKENDS_END_WITHIN);
  await rm(pidFile, { force: true });
}

/**
 * `running` is a PostgreSQL on this very folder; `dead` one that ended without
 * its parent having noticed; `other` another program, or another school's
 * PostgreSQL, that has the number now and is none of our business.
 */
async function stateOf(pid: number, data: string): Promise<'running' | 'dead' | 'other' | 'gone'> {
  if (process.platform !== 'linux') return stateByPs(pid, data);
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  if (stat === '') return 'gone';
  if (!stat.includes('(postgres)')) return 'other';
  if (/\) Z/.test(stat)) return 'dead';
  // A postmaster works in its data folder.
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
  return folder === (await realpath(data)) ? 'running' : 'other';
}

/** The same where there is no /proc, as on macOS. */
function stateByPs(pid: number, data: string) {
  const { stdout } = spawnSync('ps', ['-o', 'state=,args=', '-p', String(pid)], { encoding: 'utf8' });
  if (!stdout?.trim()) return 'gone';
  if (stdout.trim().startsWith('Z')) return 'dead';
  return stdout.includes(`postgres -D ${data} `) ? 'running' : 'other';
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
