/** Stops what a killed PostgreSQL, or one whose server was killed, has left running on its data folder. */
import { spawnSync } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '#server/startup-error.ts';

/** Milliseconds that a leftover PostgreSQL has for a clean shutdown. */
const SHUTDOWN_TIMEOUT = 10_000;
/** Milliseconds after which the children of a killed PostgreSQL have exited, with a wide margin. */
const BACKENDS_END_WITHIN = 2_000;

/**
 * Stops a PostgreSQL that still holds the folder. Its server must have been killed
 * together with the lifeline, because the caller holds the lock on the folder
 * (server/processes/data-folder-lock.ts).
 *
 * @throws {StartupError} the leftover PostgreSQL does not exit
 */
export async function stopLeftoverPostgres(data: string) {
  const pidFile = join(data, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
  if (!pid) return;
  if ((await stateOf(pid, data)) === 'running') process.kill(pid, 'SIGINT');
  for (let waited = 0; (await stateOf(pid, data)) === 'running'; waited += 50) {
    if (waited > SHUTDOWN_TIMEOUT)
      throw new StartupError(
        `A PostgreSQL (process ${pid}) still uses ${data} and does not end: end it and start again.`,
      );
    await pause(50);
  }
  // The id of a zombie, or of another program that has the id now, would prevent
  // PostgreSQL from starting forever.
  if ((await stateOf(pid, data)) === 'gone') return;
  await pause(BACKENDS_END_WITHIN);
  await rm(pidFile, { force: true });
}

/**
 * `running` is a PostgreSQL on this folder; `dead` a zombie; `other` a different
 * program, or another school's PostgreSQL, that has the process id now.
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

/** The process's state on systems without /proc, such as macOS. */
function stateByPs(pid: number, data: string) {
  const { stdout } = spawnSync('ps', ['-o', 'state=,args=', '-p', String(pid)], { encoding: 'utf8' });
  if (!stdout?.trim()) return 'gone';
  if (stdout.trim().startsWith('Z')) return 'dead';
  return stdout.includes(`postgres -D ${data} `) ? 'running' : 'other';
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
