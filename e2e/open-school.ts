/** A school for browser tests: the built server in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { freePort, unset } from '#server/testing/processes/school-process.ts';

/** The built server on a free port, ready to answer. */
export async function openSchool(databaseUrl: string, folder: string, wanted: Record<string, string>) {
  const [port, phonePort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const ours = { DATABASE_URL: databaseUrl, DARASA_DATA: folder, LOG_LEVEL: 'error' };
  const env = { ...process.env, ...unset, ...ours, PORT: `${port}`, SIMULATOR_PORT: `${phonePort}`, ...wanted };
  const launch = () =>
    spawn(process.execPath, ['dist/server/main.js'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  let server = launch();
  // Nobody else knows of one that is not ready in time: it would live on, and keep the next one waiting.
  await untilReady(url).catch(async (error) => {
    await end(server, 'SIGKILL');
    throw error;
  });
  return {
    url,
    phoneUrl: `http://localhost:${phonePort}`,
    stop: () => end(server, 'SIGINT'),
    kill: () => end(server, 'SIGKILL'),
    killMediaEngines() {
      for (const engine of childrenOf(server.pid!, 'packages/media')) process.kill(engine, 'SIGKILL');
    },
    reopen() {
      server = launch();
      return untilReady(url);
    },
  };
}

const untilReady = (url: string) =>
  expect
    .poll(
      () =>
        fetch(`${url}/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 90_000 },
    )
    .toBe(true);

/** Of that process, those that run that program, by their ids (proc_pid_stat(5), field 4). */
const childrenOf = (parent: number, program: string) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => parentOf(id) === parent && textOf(`/proc/${id}/cmdline`).includes(program));

const parentOf = (id: number) => Number(textOf(`/proc/${id}/stat`).split(') ').at(-1)!.split(' ')[1]);

/** Empty where it has ended meanwhile. */
function textOf(file: string) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const end = (server: ChildProcess, signal: 'SIGINT' | 'SIGKILL') =>
  new Promise<void>((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve();
    server.once('exit', () => resolve());
    server.kill(signal);
  });
