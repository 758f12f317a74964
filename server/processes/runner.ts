/**
 * Starts the code runner of packages/runner as a child process, which gets none of our environment variables.
 * adapters/code-runner communicates with it over its socket, and starts it again after a crash.
 */
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { checkoutFolder, exitOf, launch, programOf } from './supervised-child.ts';

interface RunnerOptions {
  dataFolder: string;
  /** Node's command-line options for the runner, such as a TypeScript loader; by default those of this process. */
  execArgv?: string[];
}

/** Limits V8's young generation (each semi-space, in megabytes), which saves 25 MB: a run's objects are short-lived. */
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
