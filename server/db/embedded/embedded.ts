/**
 * PostgreSQL's own binaries, from npm packages, as a child process on a Unix
 * socket that only we can reach (its folder is 0700).
 *
 * A shell (the lifeline) waits on a pipe held by this process and stops PostgreSQL
 * when the pipe closes, so that it ends with this process, however that ends. The
 * child has its own session, so that Ctrl+C in a terminal reaches only us and
 * running requests can finish. If it exits by itself, it is restarted.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { StartupError } from '#server/startup-error.ts';
import { findBinaries } from './binaries.ts';
import { stopLeftoverPostgres } from './leftover-processes.ts';
import { NOBODY, withoutRoot } from './without-root.ts';

export interface EmbeddedPostgres {
  /** The connection URL of the database with the given name. */
  urlOf(database: string): string;
  /** Stops PostgreSQL after its running statements; resolves when the process has exited. */
  stop(): Promise<void>;
}

/** The major version of the packages in package.json; a data folder belongs to one major version. */
const MAJOR = '18';
const SUPERUSER = 'darasa';
/** A Unix socket's path has at most 107 bytes (unix(7)); the file name takes 18 of them. */
const LONGEST_SOCKET_FOLDER = 88;

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

  const socketFolder = await makeSocketFolder(folder);
  // A killed PostgreSQL leaves this file; another program may have its process id by now, preventing our start.
  await rm(join(socketFolder, '.s.PGSQL.5432.lock'), { force: true });
  const settings = [`unix_socket_directories=${socketFolder}`, 'listen_addresses=', 'log_min_messages=error'];
  const flags = [...settings, ...(options.settings ?? [])].flatMap((setting) => ['-c', setting]);
  const launch = withoutRoot([data, socketFolder], join(binaries, 'postgres'), ['-D', data, ...flags]);
  const stop = await keepRunning(() => untilReady(() => spawnOnLifeline(launch), urlIn(folder, 'postgres')));
  return { urlOf: (database) => urlIn(folder, database), stop };
}

async function checkMajor(data: string) {
  const version = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined || version.trim() === MAJOR) return;
  throw new StartupError(
    `The data in ${data} were made by PostgreSQL ${version.trim()}, and this Darasa brings ${MAJOR}: ` +
      'start the Darasa that made them, or set DARASA_DATA to another folder.',
  );
}

/** Makes the data folder under a temporary name first, so that an interrupted initdb never looks complete. */
async function initialise(binaries: string, data: string) {
  const unfinished = `${data}.making`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  const { command, args, options } = withoutRoot([unfinished], join(binaries, 'initdb'), [
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
    // No password: only our user can enter the socket's folder (0700).
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]);
  await promisify(execFile)(command, args, options).catch((error: Error & { stderr?: string }) => {
    const reason = lastLine(error.stderr ?? error.message);
    throw new StartupError(`PostgreSQL could not make its data folder ${data}: ${reason}`);
  });
  await rename(unfinished, data);
}

/** A folder beside the data, or if that path is unsuitable a temporary one; other users cannot enter it. */
async function makeSocketFolder(folder: string) {
  const socketFolder = socketFolderOf(folder);
  await mkdir(socketFolder, { recursive: true, mode: 0o700 });
  const { uid, mode } = await stat(socketFolder);
  const ownUsers = process.getuid?.() === 0 ? [0, NOBODY] : [process.getuid?.()];
  if (!ownUsers.includes(uid) || (mode & 0o077) !== 0)
    throw new StartupError(`The folder ${socketFolder} belongs to somebody else, or others may enter it: remove it.`);
  return socketFolder;
}

/** In PostgreSQL's setting commas separate folders, and quotes are special. */
function socketFolderOf(folder: string) {
  const beside = join(folder, 'socket');
  const isUsable = Buffer.byteLength(beside) <= LONGEST_SOCKET_FOLDER && /^[\p{L}\p{N} ./_-]+$/u.test(beside);
  if (isUsable) return beside;
  return join(tmpdir(), `darasa-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`);
}

/** The connection URL of a PostgreSQL that any process has started on this folder. */
export const urlIn = (folder: string, database: string) =>
  `postgres:///${database}?host=${encodeURIComponent(socketFolderOf(folder))}&user=${SUPERUSER}`;

/** The lifeline: it reads until our pipe closes, then requests a fast shutdown of PostgreSQL. */
const LIFELINE =
  '"$@" </dev/null & pid=$!; (read -r _ || kill -INT $pid) <&3 & reader=$!; wait $pid; kill $reader 2>/dev/null';

const spawnOnLifeline = ({ command, args, options }: ReturnType<typeof withoutRoot>) =>
  spawn('/bin/sh', ['-c', LIFELINE, 'sh', command, ...args], {
    ...options,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });

/** Starts PostgreSQL, and restarts it when it exits unexpectedly. Returns the function that stops it. */
async function keepRunning(start: () => Promise<ChildProcess>) {
  let running = start();
  await running;
  let isStopping = false;

  async function watch() {
    for (;;) {
      const child = await running;
      await exitOf(child);
      if (isStopping) return;
      console.error('PostgreSQL has ended by itself; it is being started again.');
      // Until PostgreSQL runs again, requests are answered with "unavailable".
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

/** Starts PostgreSQL; tries again while the children of a killed one still hold its shared memory, which ends soon. */
async function untilReady(start: () => ChildProcess, url: string) {
  for (let tries = 1; ; tries++) {
    const child = start();
    const failure = await startFailure(child, url);
    if (!failure) return child;
    if (tries === 10 || !failure.includes('still in use'))
      throw new StartupError(`PostgreSQL did not start: ${failure}.`);
    await pause(500);
  }
}

/** Undefined once PostgreSQL answers; otherwise the reason why it exited. */
async function startFailure(child: ChildProcess, url: string) {
  let log = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    log = (log + chunk).slice(-4_000);
  });
  for (let waited = 0; waited < 30_000; waited += 25) {
    if (child.exitCode !== null) return fatalMessage(log) || 'it gave no reason';
    if (await isAnswering(url)) return undefined;
    await pause(25);
  }
  return 'it does not answer';
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
