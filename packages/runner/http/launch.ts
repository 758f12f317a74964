/** Starts the runner as a child process with an empty environment, so that it does not get the API key. */
import { spawn } from 'node:child_process';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';

const packageFolder = fileURLToPath(new URL('..', import.meta.url));

/**
 * @param more  further options of main.ts
 * @returns a function that starts a runner and returns the socket to it, which closes when the runner ends
 */
export const launcherFor =
  (folder: string, more: string[] = []) =>
  () => {
    const args = ['main.ts', '--folder', folder, '--hide', packageFolder, '--hide', folder, ...more];
    const child = spawn(process.execPath, [...process.execArgv, ...args], {
      cwd: packageFolder,
      stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
      env: {},
    });
    const socket = child.stdio[3] as Duplex;
    for (const end of ['exit', 'error']) child.once(end, () => socket.destroy());
    return socket;
  };
