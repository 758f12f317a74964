/**
 * One process of the media engine, and the channel to it: JSON texts, one per line. Its messages are validated: it
 * parses untrusted input, and may one day be compromised.
 */
import type { Duplex } from 'node:stream';
import { z } from 'zod';
import type { MediaEvent, MediaRequest } from '#packages/media/protocol.ts';

/** Starts a process. Throws if the system has no resources left for one. */
export type LaunchEngine = () => { channel: Duplex; hasEnded: Promise<void>; kill(): void };

/** In characters; an SDP description has a few thousand. */
const MAX_MESSAGE = 1_000_000;
/** For a process to exit by itself. */
const STOP_TIMEOUT_MS = 1_000;

const number = z.number();
const counts = z.object({
  publications: number,
  subscriptions: number,
  allocations: number,
  received: number,
  forwarded: number,
  repaired: number,
  keyFrames: number,
});

const Message: z.ZodType<MediaEvent> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), udpPort: number, turnPort: number.nullable() }),
  z.object({ type: z.literal('answer'), publication: z.string(), sdp: z.string() }),
  z.object({ type: z.literal('offer'), subscription: z.string(), sdp: z.string() }),
  z.object({ type: z.literal('failed'), id: z.string(), message: z.string() }),
  z.object({ type: z.literal('gone'), id: z.string() }),
  z.object({ type: z.literal('speaking'), publications: z.array(z.string()) }),
  z.object({
    type: z.literal('recorded'),
    recording: z.string(),
    sort: z.enum(['sound', 'picture']),
    time: number,
    bytes: z.string(),
  }),
  z.object({ type: z.literal('counts'), counts }),
]);

interface Listener {
  onMessage(message: MediaEvent): void;
  onExit(): void;
}

export type EngineProcess = ReturnType<typeof openEngineProcess>;

/** Until someone listens, messages are dropped. */
export function openEngineProcess(launch: LaunchEngine) {
  const { channel, hasEnded: exited, kill } = launch();
  let listener: Listener | undefined;
  let hasExited = false;

  const read = lineReader((line) => {
    const message = parseMessage(line);
    if (message) listener?.onMessage(message);
  });
  channel.setEncoding('utf8');
  channel.on('data', (text: string) => {
    if (!read(text)) kill();
  });
  channel.on('error', () => {});
  // Without its channel the process is useless.
  channel.once('close', kill);
  void exited.then(() => {
    hasExited = true;
    channel.destroy();
    listener?.onExit();
  });

  return {
    kill,
    hasExited: () => hasExited,
    send: (request: MediaRequest) => void (hasExited || channel.write(`${JSON.stringify(request)}\n`)),
    /** Replaces the listener. */
    listen(next: Listener) {
      listener = next;
    },
    /** Resolves once it has exited, by itself or killed: a process exits when its channel is closed. */
    async stop() {
      channel.end();
      const timer = setTimeout(kill, STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(timer);
    },
  };
}

/** @returns a reader of pieces of text, which is false from the first line on that is too long */
function lineReader(onLine: (line: string) => void) {
  let rest = '';
  return (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
    return rest.length <= MAX_MESSAGE;
  };
}

function parseMessage(line: string) {
  try {
    return Message.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
