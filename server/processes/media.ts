/**
 * The media engine of packages/media as a child process without our environment. adapters/live-rooms speaks with it
 * over its channel, and starts it again after a crash.
 */
import type { Duplex } from 'node:stream';
import { exitOf, launch, programOf } from './supervised-child.ts';

interface MediaOptions {
  /** Shown in the process list, to identify the parent. */
  dataFolder: string;
  /** Options of Node for running the engine's sources; by default this process's own. */
  execArgv?: string[];
  /** Another program with the same protocol, for tests. */
  program?: string;
}

/** The child's file descriptor for its channel, which its Node opens as process.send and process.on('message'). */
const CHANNEL = 3;

/**
 * Returns a function that starts an engine. Its channel carries one JSON text per line, in the format of Node's own
 * channel. We parse it ourselves: Node would end this process at the first malformed line, and the engine parses
 * untrusted input.
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
    // When no file descriptors are left, Node (20) creates no channel, and reports the error only later.
    const channel = (child.stdio as typeof child.stdio | undefined)?.[CHANNEL] as Duplex | undefined;
    if (!channel) throw new Error('No file descriptors are left for the media engine');
    return { channel, hasEnded: exitOf(child), kill: () => void child.kill('SIGKILL') };
  };
}
