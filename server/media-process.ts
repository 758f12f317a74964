/**
 * The media engine of packages/media, a child of ours without any of our environment:
 * it has a channel from us and ends when that does, so that it never outlives us,
 * however we end. Who starts it again is adapters/live-rooms.
 */
import { spawn } from 'node:child_process';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';

interface Place {
  /** Tells whoever looks at the list of processes whose it is. */
  dataFolder: string;
  /** What Node has to be told to run our sources, where it is not what it was told for us. */
  execArgv?: string[];
  /** Another one than ours that speaks as it does. */
  program?: string;
}

/** Where Node looks for the channel that it opens as process.send and process.on('message'). */
const CHANNEL = 3;

/**
 * Starts an engine. On its channel go JSON texts, one on each line, as Node's own
 * have it; we read them by ourselves, because Node would end us at the first line
 * that is none, and the engine talks with strangers.
 */
export function mediaLauncher({ dataFolder, execArgv = process.execArgv, program = ourProgram() }: Place) {
  return () => {
    const child = spawn(process.execPath, [...execArgv, program, '--school', dataFolder], {
      stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
      env: { NODE_CHANNEL_FD: String(CHANNEL), NODE_CHANNEL_SERIALIZATION_MODE: 'json' },
    });
    const hasEnded = new Promise<void>((resolve) => {
      for (const end of ['exit', 'error']) child.once(end, () => resolve());
    });
    // Where the system has no more files to give, Node (20) says so later, and makes no channel.
    const channel = (child.stdio as typeof child.stdio | undefined)?.[CHANNEL] as Duplex | undefined;
    if (!channel) throw new Error('There are no more open files to be had');
    return { channel, hasEnded, kill: () => void child.kill('SIGKILL') };
  };
}

/** Built, we are dist/server/main.js; in npm run dev we are this file. */
function ourProgram() {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return fileURLToPath(new URL(`../packages/media/main.${extension}`, import.meta.url));
}
