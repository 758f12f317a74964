/** Starts Darasa as a separate process, as its operators do, for tests and benchmarks of the commands. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Account } from '#contract/users.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface Darasa {
  url: string;
  process: ChildProcess;
  /** Returns all output so far. */
  output: () => string;
  /** Resolves with the process's exit status, or with the name of the signal that ended it. */
  ended: Promise<number | string>;
}

const folders: string[] = [];

export function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'darasa-start-'));
  folders.push(folder);
  return folder;
}

/** Removes all new folders. Call it at the end of a test file or benchmark: each school takes 40 MB. */
export function removeFolders() {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** Ports that this process has found free: each stays free until its server starts, so it must not be found again. */
const foundPorts = new Set<number>();
/** Up to four test processes look for ports in ranges of their own, for the same reason. */
const PORTS_PER_WORKER = 5_600;
const worker = Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0) % 4;

/** Finds a free port outside the ephemeral range, so that no outgoing connection takes it before the server does. */
export const freePort = () =>
  new Promise<number>((resolve) => {
    const port = 10_000 + worker * PORTS_PER_WORKER + randomInt(PORTS_PER_WORKER);
    if (foundPorts.has(port)) return resolve(freePort());
    const server = createServer();
    server.once('error', () => resolve(freePort()));
    foundPorts.add(port);
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)));
  });

/** Whether a program accepts connections at a port of this machine. */
export const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Makes every setting empty, which counts as not set, so that the developer's shell or .env file has no influence. */
export const unset = Object.fromEntries(
  [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => [name!, '']),
);

/** The arguments with which `npm start` calls Node: memory options and the program. */
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };
const startCommand = scripts.start.replace('exec node ', '').split(' ');

/** Settings for tests of only the server and its database: without simulator, code runner and ffmpeg. */
export const withoutEngines = {
  MOBILE_MONEY: 'none',
  CODE_RUNNER: 'judge0',
  JUDGE0_URL: 'http://127.0.0.1:9',
  FFMPEG: 'none',
};

/** Starts the program of `npm start`, by default without live classes, and does not wait until it is open. */
export function launch(env: Record<string, string>, command = startCommand, cwd = root): Darasa {
  const child = spawn(process.execPath, command, {
    cwd,
    env: { ...process.env, ...unset, LIVE_ROOMS: 'none', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  return { url: `http://localhost:${env.PORT}`, process: child, output: () => printed, ended };
}

/** Starts Darasa, and waits until it prints that it is open. */
export async function open(env: Record<string, string>): Promise<Darasa> {
  const darasa = launch(env);
  const hasEnded = darasa.ended.then((status) => {
    throw new Error(`Darasa ended with ${status}:\n${darasa.output()}`);
  });
  await Promise.race([hasEnded, waitForOutput(darasa, 'Darasa is running at')]);
  hasEnded.catch(() => {});
  return darasa;
}

async function waitForOutput({ output }: Darasa, text: string) {
  while (!output().includes(text)) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Returns a line with pid and command line for each process whose command line contains the folder. */
export const processesOn = (folder: string) =>
  // The buffer is large, because the command line of each sandbox contains the whole source of its init process.
  execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8', maxBuffer: 32 * 1024 * 1024 })
    .split('\n')
    .filter((line) => line.includes(folder));

/** Kills all processes on a folder, as a power failure would. Some may already have ended with the first ones. */
export function killAllOn(folder: string) {
  for (const line of processesOn(folder))
    try {
      process.kill(Number.parseInt(line, 10), 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
}

/** Calls the API of a running school as its own pages do: call(url, 'POST /auth/logout'). */
export async function call(
  url: string,
  request: `${string} /${string}`,
  { body, cookie }: { body?: object; cookie?: string } = {},
) {
  const [method, path] = request.split(' ') as [string, string];
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { origin: url, ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    body: (await response.json()) as Partial<Account> & { message?: string },
    cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '',
  };
}

/** Runs a command of the school, as npm run school does. */
export async function runSchool(env: Record<string, string>, ...words: string[]) {
  const command = launch(env, ['tools/school.mjs', ...words]);
  return { status: await command.ended, output: command.output() };
}

/** Builds dist/ if a source file has changed since the last build, as each command does before it starts. */
export const untilBuilt = () =>
  launch({}, ['--eval', "import('./tools/prepare.mjs').then(({ prepare }) => prepare())"]).ended;

/** Starts a request whose body is not complete until the test finishes it. */
export function slowRequest(port: number, request: `${string} /${string}`, content: object) {
  const body = JSON.stringify(content);
  const [method, path] = request.split(' ');
  const head = [
    `${method} /api/v1${path} HTTP/1.1`,
    'Host: x',
    `Origin: http://localhost:${port}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ].join('\r\n');
  let answer = '';
  const socket = connect(port, '127.0.0.1');
  const started = new Promise<void>((resolve) => {
    socket.once('connect', () => socket.write(`${head}\r\n\r\n${body.slice(0, 10)}`, () => setTimeout(resolve, 200)));
  });
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  return {
    started,
    async finish() {
      await new Promise((resolve) => setTimeout(resolve, 200));
      socket.write(body.slice(10));
    },
    answer: new Promise<string>((resolve) => socket.once('close', () => resolve(answer))),
  };
}
