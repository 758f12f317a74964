/** Stops processes that a previous PostgreSQL left running on a data folder after it or its server was killed. */
import { spawnSync } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '#server/startup-error.ts';

/** Milliseconds that a PostgreSQL left over from a killed server may take for a clean shutdown. */
const SHUTDOWN_TIMEOUT = 10_000;
/** Milliseconds within which the backends of a killed PostgreSQL exit, with a wide margin. */
const BACKENDS_END_WITHIN = 2_000;

/**
 * Stops a PostgreSQL that still runs on the data folder. The caller holds the lock on
 * that folder (server/processes/data-folder-lock.ts), so the server that started this
 * PostgreSQL must have been killed, and its lifeline shell (embedded.ts) too.
 *
 * @throws {StartupError} the leftover PostgreSQL does not exit
 */
export async function stopLeftoverPostgres(data: string) {
  const pidFile = join(data, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
  if (!pid) return;
  if ((await stateOf(pid, data)) === 'running') process.kill(pid, 'SIGINT');
  for (let waited = 0; (await stateOf(pid, data)) === 'running'; waited += 50) {
    if (waited > SHUTDOWN_TIMEOUT) throw new StartupError(({ startup }) => startup.leftover(pid, data));
    await pause(50);
  }
  // PostgreSQL refuses to start while a process with the id in its pid file exists. A zombie, or another program
  // that now has this PID, would block the start for ever, so the pid file is removed.
  if ((await stateOf(pid, data)) === 'gone') return;
  await pause(BACKENDS_END_WITHIN);
  await rm(pidFile, { force: true });
}

/**
 * The state of the process with this id. `running`: a PostgreSQL on this folder; `dead`: a
 * zombie; `other`: another program, or another school's PostgreSQL, has this id now.
 */
async function stateOf(pid: number, data: string): Promise<'running' | 'dead' | 'other' | 'gone'> {
  if (process.platform !== 'linux') return stateByPs(pid, data);
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  if (stat === '') return 'gone';
  if (!stat.includes('(postgres)')) return 'other';
  if (/\) Z/.test(stat)) return 'dead';
  // The working directory of PostgreSQL's main process is its data folder.
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
