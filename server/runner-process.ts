/**
 * The runner of packages/runner, a child of ours without any of our environment: it
 * has a socket from us and ends when that does, with all that it runs, so that it
 * never outlives us, however we end. Who starts it again is adapters/code-runner.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';

interface Place {
  dataFolder: string;
  /** What Node has to be told to run our sources, where it is not what it was told for us. */
  execArgv?: string[];
}

/** Megabytes for what is soon garbage, as nearly all of a program's is: with more, the runner's memory grows by 25. */
const LITTLE = ['--max-semi-space-size=2'];

/** Starts a runner and gives the socket to it, which closes when the runner has ended. */
export function runnerLauncher({ dataFolder, execArgv = process.execArgv }: Place) {
  // Built, this is dist/server/main.js; in npm run dev it is this file.
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const program = fileURLToPath(new URL(`../packages/runner/main.${extension}`, import.meta.url));
  const checkout = fileURLToPath(new URL(extension === 'ts' ? '..' : '../..', import.meta.url));
  const options = ['--folder', join(dataFolder, 'runner'), '--school', checkout, '--school', dataFolder];

  return () => {
    const child = spawn(process.execPath, [...execArgv, ...LITTLE, program, ...options], {
      stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
      env: {},
    });
    const socket = child.stdio[3] as Duplex;
    for (const end of ['exit', 'error']) child.once(end, () => socket.destroy());
    return socket;
  };
}
