/** Starts a redis-server for a test. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, isListening } from './school-process.ts';

const path = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'redis-server'))
  .find(existsSync);

/** Why tests with Redis are skipped; an empty text if they are not. */
export const withoutRedis = path ? '' : 'redis-server is not installed';

export type TestRedis = Awaited<ReturnType<typeof startRedis>>;

/** @param args  further arguments of redis-server, such as --requirepass */
export async function startRedis(...args: string[]) {
  const port = await freePort();
  let child: ChildProcess | undefined;

  async function start() {
    child = spawnRedis(port, args);
    while (!(await isListening(port))) await pause(20);
  }

  async function kill() {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill('SIGKILL');
    await ended;
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    /** Suspends the process without ending it, as if the machine hung, and resumes it. */
    hang: () => child?.kill('SIGSTOP'),
    goOn: () => child?.kill('SIGCONT'),
  };
}

/** Starts a redis-server that stores nothing on disk: after a kill it restarts empty. */
export const spawnRedis = (port: number, args: string[] = []) =>
  spawn(path!, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...args], {
    stdio: 'ignore',
  });
