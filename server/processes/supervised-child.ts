/**
 * Programs of packages/ as child processes. A child has a pipe or a socket from us and exits when that closes, so it
 * never outlives this process, however this process ends. Its standard error goes to ours.
 */
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** In development this module is its own file; in production it is a part of dist/server/main.js. */
const IS_BUILT = !import.meta.url.endsWith('.ts');
/** The folder that contains packages/. */
const ROOT = new URL(IS_BUILT ? '..' : '../..', import.meta.url);

/** The checkout that this server runs from. */
export const checkoutFolder = fileURLToPath(IS_BUILT ? new URL('..', ROOT) : ROOT);

/** The main file of a package. */
export const programOf = (name: 'runner' | 'media' | 'mobile-money-simulator') =>
  fileURLToPath(new URL(`packages/${name}/main.${IS_BUILT ? 'js' : 'ts'}`, ROOT));

interface Launch {
  program: string;
  args: string[];
  /** Options of Node; by default this process's own, which in development make Node run TypeScript. */
  execArgv?: string[];
  stdio: StdioOptions;
  /** The child's whole environment; by default that of this process. */
  env?: NodeJS.ProcessEnv;
}

/** If the child cannot be started, it counts as exited immediately. */
export function launch({ program, args, execArgv = process.execArgv, stdio, env = process.env }: Launch) {
  const child = spawn(process.execPath, [...execArgv, program, ...args], { stdio, env });
  child.on('error', () => {});
  // Writing to a child that has exited is not an error.
  child.stdin?.on('error', () => {});
  return child;
}

export const exitOf = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    for (const end of ['exit', 'error']) child.once(end, () => resolve());
  });

/** The first line of the child's output; undefined if it exits, or prints nothing within `patience` milliseconds. */
export function firstLineOf(child: ChildProcess, timeout: number) {
  return new Promise<string | undefined>((resolve) => {
    createInterface({ input: child.stdout! }).once('line', resolve);
    void exitOf(child).then(() => resolve(undefined));
    setTimeout(() => resolve(undefined), timeout).unref();
  });
}

interface Restart {
  start: () => ChildProcess;
  /** Milliseconds between an exit and the next start. */
  pause: number;
  onExit: () => void;
}

export function supervise(first: ChildProcess) {
  let child = first;
  let isStopping = false;

  async function restartOnExit(restart: Restart) {
    await exitOf(child);
    if (isStopping) return;
    restart.onExit();
    setTimeout(() => {
      if (isStopping) return;
      child = restart.start();
      void restartOnExit(restart);
    }, restart.pause).unref();
  }

  return {
    /** From now on, starts another child whenever the current one exits by itself. */
    restartOnExit: (restart: Restart) => void restartOnExit(restart),
    /** Closes the child's standard input and resolves when it has exited. */
    async stop() {
      isStopping = true;
      child.stdin?.end();
      await exitOf(child);
    },
  };
}
