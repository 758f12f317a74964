/**
 * PostgreSQL from npm packages, as a child process that listens on a Unix socket
 * which only our own user can reach (the mode of the socket's folder is 0700).
 *
 * A shell (the lifeline) reads from a pipe held by this process and stops PostgreSQL
 * when the pipe closes, so that PostgreSQL ends with this process, even if this process
 * is killed. Shell and PostgreSQL run in their own session: Ctrl+C in a terminal reaches
 * only this process, so that running requests can finish. If PostgreSQL exits
 * unexpectedly, this process restarts it.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { inLocale } from '#messages/catalogues.ts';
import { makeSocketFolder, socketFolderOf } from '#server/processes/socket-folder.ts';
import { StartupError } from '#server/startup-error.ts';
import * as startupTexts from '#texts/startup.ts';
import { findBinaries } from './binaries.ts';
import { stopLeftoverPostgres } from './leftover-processes.ts';
import { withoutRoot } from './without-root.ts';

export interface EmbeddedPostgres {
  /** The connection URL of the database with the given name. */
  urlOf(database: string): string;
  /** Stops PostgreSQL by a fast shutdown, which aborts running statements; resolves when the process has exited. */
  stop(): Promise<void>;
}

/** Major version of the PostgreSQL packages in package.json; a data folder works only with its own major version. */
const MAJOR = '18';
const SUPERUSER = 'darasa';
/** Name of the socket's folder in the data folder. */
const SOCKET = 'socket';

/**
 * Starts PostgreSQL on a folder, and initialises it on the first call.
 *
 * @param options.settings  further -c settings, such as fsync=off for tests
 * @throws {StartupError} the folder cannot be used, or belongs to another PostgreSQL version
 */
export async function startPostgres(folder: string, options: { settings?: string[] } = {}): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries();
  const data = join(folder, 'postgres');
  await checkMajor(data);
  if (!existsSync(data)) await initialise(binaries, data);
  await stopLeftoverPostgres(data);

  const socketFolder = makeSocketFolder(folder, SOCKET, { mayBeNobodys: true });
  // A killed PostgreSQL leaves this file. If its PID now belongs to another program, PostgreSQL would not start.
  await rm(join(socketFolder, '.s.PGSQL.5432.lock'), { force: true });
  const settings = [`unix_socket_directories=${socketFolder}`, 'listen_addresses=', 'log_min_messages=error'];
  const flags = [...settings, ...(options.settings ?? [])].flatMap((setting) => ['-c', setting]);
  const launch = withoutRoot([data, socketFolder], join(binaries, 'postgres'), ['-D', data, ...flags]);
  const stop = await restartOnExit(() => untilReady(() => spawnOnLifeline(launch), urlIn(folder, 'postgres')));
  return { urlOf: (database) => urlIn(folder, database), stop };
}

async function checkMajor(data: string) {
  const version = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined || version.trim() === MAJOR) return;
  const found = { folder: data, version: version.trim(), needed: MAJOR };
  throw new StartupError(({ startup }) => startup.otherVersion(found));
}

/** Runs initdb in a temporary folder and then renames it, so that an interrupted initdb never looks complete. */
async function initialise(binaries: string, data: string) {
  const unfinished = `${data}.making`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  const { command, args, options } = withoutRoot([unfinished], join(binaries, 'initdb'), [
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
    // PostgreSQL asks for no password, because only our user can enter the socket's folder (mode 0700).
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]);
  await promisify(execFile)(command, args, options).catch((error: Error & { stderr?: string }) => {
    const reason = lastLine(error.stderr ?? error.message);
    throw new StartupError(({ startup }) => startup.notCreated(data, reason));
  });
  await rename(unfinished, data);
}

/** The connection URL of a PostgreSQL that this or another process has started on this data folder. */
export const urlIn = (folder: string, database: string) =>
  `postgres:///${database}?host=${encodeURIComponent(socketFolderOf(folder, SOCKET))}&user=${SUPERUSER}`;

/** The lifeline's shell script: starts PostgreSQL, reads until our pipe closes, and then requests a fast shutdown. */
const LIFELINE =
  '"$@" </dev/null & pid=$!; (read -r _ || kill -INT $pid) <&3 & reader=$!; wait $pid; kill $reader 2>/dev/null';

const spawnOnLifeline = ({ command, args, options }: ReturnType<typeof withoutRoot>) =>
  spawn('/bin/sh', ['-c', LIFELINE, 'sh', command, ...args], {
    ...options,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });

/** Starts PostgreSQL, and restarts it when it exits unexpectedly. Returns the function that stops it. */
async function restartOnExit(start: () => Promise<ChildProcess>) {
  let running = start();
  await running;
  let isStopping = false;

  async function watch() {
    for (;;) {
      const child = await running;
      await exitOf(child);
      if (isStopping) return;
      console.error('PostgreSQL stopped unexpectedly; restarting it.');
      // If PostgreSQL cannot be started, the loop retries after a second. Until then requests get "unavailable".
      running = start().catch(() => pause(1_000).then(() => child));
    }
  }
  void watch();

  return async () => {
    isStopping = true;
    const child = await running;
    (child.stdio[3] as NodeJS.WritableStream).end();
    await exitOf(child);
  };
}

const exitOf = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', resolve));

/** Starts PostgreSQL. Retries while backends of a killed PostgreSQL still hold its shared memory; they exit soon. */
async function untilReady(start: () => ChildProcess, url: string) {
  for (let tries = 1; ; tries++) {
    const child = start();
    const failure = await startFailure(child, url);
    if (!failure) return child;
    if (tries === 10 || !failure.includes('still in use'))
      throw new StartupError(({ startup }, locale) => startup.notStarted(inLocale(failure, locale)));
    await pause(500);
  }
}

/** Resolves with undefined once PostgreSQL answers, or with the reason why it exited or does not answer. */
async function startFailure(child: ChildProcess, url: string) {
  let log = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    log = (log + chunk).slice(-4_000);
  });
  for (let waited = 0; waited < 30_000; waited += 25) {
    if (child.exitCode !== null) return fatalMessage(log) || startupTexts.withoutReason;
    if (await isAnswering(url)) return undefined;
    await pause(25);
  }
  return startupTexts.withoutAnswer;
}

async function isAnswering(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** The fatal message in PostgreSQL's log, or the log's last line. */
const fatalMessage = (log: string) => log.match(/(?:FATAL|PANIC): +(.*)/)?.[1] ?? lastLine(log);

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? '';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
