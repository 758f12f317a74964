/**
 * Starts programs of packages/ as child processes. A child has a pipe or socket to this process and exits when that
 * closes, so that no child outlives this process, even if this process is killed. A child's standard error goes to
 * that of this process.
 */
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Whether this code runs from the build, in dist/server/main.js; in development it runs from its .ts file. */
const IS_BUILT = !import.meta.url.endsWith('.ts');
/** The folder that contains packages/: dist/ in production, otherwise the checkout. */
const ROOT = new URL(IS_BUILT ? '..' : '../..', import.meta.url);

/** The path of the Git checkout that this server runs from. */
export const checkoutFolder = fileURLToPath(IS_BUILT ? new URL('..', ROOT) : ROOT);

/** The path of a package's main file. */
export const programOf = (name: 'runner' | 'media' | 'mobile-money-simulator') =>
  fileURLToPath(new URL(`packages/${name}/main.${IS_BUILT ? 'js' : 'ts'}`, ROOT));

/** The path of the server's main file. */
export const serverProgram = fileURLToPath(new URL(`server/main.${IS_BUILT ? 'js' : 'ts'}`, ROOT));

interface Launch {
  program: string;
  args: string[];
  /** Node's command-line options; by default those of this process, which in development load TypeScript. */
  execArgv?: string[];
  stdio: StdioOptions;
  /** The complete environment of the child; by default the environment of this process. */
  env?: NodeJS.ProcessEnv;
}

/** Starts a child process. If it cannot be started, it counts as exited immediately. */
export function launch({ program, args, execArgv = process.execArgv, stdio, env = process.env }: Launch) {
  const child = spawn(process.execPath, [...execArgv, program, ...args], { stdio, env });
  child.on('error', () => {});
  // Ignores the error of writing to a child that has exited.
  child.stdin?.on('error', () => {});
  return child;
}

export const exitOf = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    for (const end of ['exit', 'error']) child.once(end, () => resolve());
  });

/** The first line of the child's output; undefined if it exits, or prints nothing within `timeout` milliseconds. */
export function firstLineOf(child: ChildProcess, timeout: number) {
  return new Promise<string | undefined>((resolve) => {
    createInterface({ input: child.stdout! }).once('line', resolve);
    void exitOf(child).then(() => resolve(undefined));
    setTimeout(() => resolve(undefined), timeout).unref();
  });
}

/** Milliseconds that a child may take to end. On a busy machine a child that is still starting reacts late. */
const STOP_TIMEOUT = 5_000;

interface Restart {
  start: () => ChildProcess;
  /** Milliseconds between a child's exit and the start of the next child. */
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
    /** Closes the child's standard input, and kills it after STOP_TIMEOUT. Resolves when it has exited. */
    async stop() {
      isStopping = true;
      child.stdin?.end();
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT);
      await exitOf(child);
      clearTimeout(timer);
    },
  };
}
