/** Starts the runner as its own server, as its README describes, for tests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const packageFolder = fileURLToPath(new URL('..', import.meta.url));

export const API_KEY = 'a key for tests, of more than 32 characters';

const spawnServer = (environment: Record<string, string>) =>
  spawn(process.execPath, ['--import', 'tsx', 'serve.ts'], {
    cwd: packageFolder,
    env: { PATH: process.env.PATH, PORT: '0', ...environment },
  });

/** @returns the server's address, pid and stop function once it listens */
export async function startStandalone(folder: string) {
  const child = spawnServer({ RUNNER_API_KEY: API_KEY, RUNNER_FOLDER: folder });
  child.stderr.pipe(process.stderr);
  const lines = createInterface({ input: child.stdout });
  const address = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => line.startsWith('Judge0') && resolve(line.replace(/^.*: (?=http)/, '')));
    child.once('exit', () => reject(new Error('The runner has ended')));
  });
  return { address, pid: child.pid!, end: (signal: NodeJS.Signals = 'SIGTERM') => endOf(child, signal) };
}

/** Ends the server; resolves when it has exited. */
function endOf(child: ChildProcess, signal: NodeJS.Signals) {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  child.kill(signal);
  return ended;
}

/** Starts a server that is expected to exit by itself. @returns its exit code and its error output */
export async function refusedStart(environment: Record<string, string>) {
  const child = spawnServer(environment);
  let errorOutput = '';
  child.stderr.on('data', (bytes) => {
    errorOutput += bytes;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said: errorOutput };
}
