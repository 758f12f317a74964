/**
 * Starts the code runner of packages/runner as a child process, which gets none of our environment variables, or connects
 * to the runner that another process of the school has started. adapters/code-runner communicates with it over its
 * socket, and restarts it after a crash.
 */
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { makeSocketFolder } from './socket-folder.ts';
import { checkoutFolder, exitOf, launch, programOf } from './supervised-child.ts';

interface RunnerOptions {
  dataFolder: string;
  /** Node's command-line options for the runner, such as a TypeScript loader; by default those of this process. */
  execArgv?: string[];
}

/** Limits V8's young generation (each semi-space, in megabytes), which saves 25 MB: a run's objects are short-lived. */
const SMALL_YOUNG_GENERATION = ['--max-semi-space-size=2'];

/** Names of the folder for the runner's socket, in the data folder, and of the socket. */
const [SOCKETS, SOCKET] = ['runner-socket', 'runner'];

/** The runner's folder. The process that starts the runner must lock it (claimDataFolder), because only one runner may run. */
export const runnerFolderOf = ({ dataFolder }: Pick<RunnerOptions, 'dataFolder'>) => join(dataFolder, 'runner');

/**
 * Returns a function that starts a runner and returns its socket, which closes when the runner exits. Other processes
 * find the runner by the data folder, so only one process per data folder may start it.
 */
export function runnerLauncher({ dataFolder, execArgv = process.execArgv }: RunnerOptions) {
  const sockets = makeSocketFolder(dataFolder, SOCKETS);
  const hidden = [checkoutFolder, dataFolder, sockets].flatMap((folder) => ['--hide', folder]);
  return () => {
    const child = launch({
      program: programOf('runner'),
      args: ['--folder', runnerFolderOf({ dataFolder }), '--listen', join(sockets, SOCKET), ...hidden],
      execArgv: [...execArgv, ...SMALL_YOUNG_GENERATION],
      stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
      env: {},
    });
    const socket = child.stdio[3] as Duplex;
    void exitOf(child).then(() => socket.destroy());
    return socket;
  };
}

/** Returns a function that connects to the runner which another process has started on the data folder. */
export function runnerConnector({ dataFolder }: Pick<RunnerOptions, 'dataFolder'>) {
  const path = join(makeSocketFolder(dataFolder, SOCKETS), SOCKET);
  return () => connect(path);
}
