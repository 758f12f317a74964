/**
 * The code runner of packages/runner as a child process without our environment. adapters/code-runner speaks with it
 * over its socket, and starts it again after a crash.
 */
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { checkoutFolder, exitOf, launch, programOf } from './supervised-child.ts';

interface RunnerOptions {
  dataFolder: string;
  /** Options of Node for running the runner's sources; by default this process's own. */
  execArgv?: string[];
}

/** Megabytes of V8's young generation. Most objects of a run are short-lived: the limit saves 25 MB. */
const SMALL_YOUNG_GENERATION = ['--max-semi-space-size=2'];

/** Returns a function that starts a runner and returns its socket, which closes when the runner exits. */
export function runnerLauncher({ dataFolder, execArgv = process.execArgv }: RunnerOptions) {
  return () => {
    const child = launch({
      program: programOf('runner'),
      args: ['--folder', join(dataFolder, 'runner'), '--hide', checkoutFolder, '--hide', dataFolder],
      execArgv: [...execArgv, ...SMALL_YOUNG_GENERATION],
      stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
      env: {},
    });
    const socket = child.stdio[3] as Duplex;
    void exitOf(child).then(() => socket.destroy());
    return socket;
  };
}
