/**
 * Starts the media engine of packages/media as a child process, which gets none of our environment variables.
 * adapters/live-rooms communicates with it over its channel, and restarts it after a crash.
 */
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { makeSocketFolder } from './socket-folder.ts';
import { exitOf, launch, programOf } from './supervised-child.ts';

interface MediaOptions {
  /** Passed as an argument, so that the process list shows which school the process belongs to. */
  dataFolder: string;
  /** Node's command-line options for the engine, such as a TypeScript loader; by default those of this process. */
  execArgv?: string[];
  /** The program to start: by default the engine; in tests a fake with the same protocol. */
  program?: string;
}

/** Names of the folder for the engines' socket, in the data folder, and of the socket. */
const [SOCKETS, SOCKET] = ['media-socket', 'media'];

/** The folder that `npm run media` locks (claimDataFolder), so that only one such process runs. */
export const mediaFolderOf = (dataFolder: string) => join(dataFolder, 'media');

/** The path of the socket at which `npm run media` listens. @throws {StartupError} other users can enter its folder */
export const openMediaSocket = (dataFolder: string) => join(makeSocketFolder(dataFolder, SOCKETS), SOCKET);

/** Returns a function that connects to the process of `npm run media`, which runs the engines. */
export function mediaConnector(dataFolder: string) {
  const path = openMediaSocket(dataFolder);
  return () => connect(path);
}

/** The channel's file descriptor in the child, in which Node provides it as process.send and process.on('message'). */
const CHANNEL = 3;

/**
 * Returns a function that starts an engine. Its channel has one JSON text per line, which is the format of Node's own
 * IPC. We parse the lines ourselves, because Node would end this process at the first malformed line, and an engine
 * that was compromised by untrusted input could send one.
 */
export function mediaLauncher({ dataFolder, execArgv = process.execArgv, program = programOf('media') }: MediaOptions) {
  return () => {
    const child = launch({
      program,
      args: ['--school', dataFolder],
      execArgv,
      stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
      env: { NODE_CHANNEL_FD: String(CHANNEL), NODE_CHANNEL_SERIALIZATION_MODE: 'json' },
    });
    // If no file descriptor is left, Node (20) creates no channel, and reports the error only later as an event.
    const channel = (child.stdio as typeof child.stdio | undefined)?.[CHANNEL] as Duplex | undefined;
    if (!channel) throw new Error('No file descriptors are left for the media engine');
    return { channel, hasEnded: exitOf(child), kill: () => void child.kill('SIGKILL') };
  };
}
