/**
 * One process of the media engine, and the channel to it: one JSON text per line. Messages of the engine are validated,
 * because the engine parses untrusted network input and may be compromised by it.
 */
import type { Duplex } from 'node:stream';
import { z } from 'zod';
import type { MediaEvent, MediaRequest } from '#packages/media/protocol.ts';
import { lineReader } from './lines.ts';

/** Starts an engine process. Throws if the system lacks the resources for another process. */
export type LaunchEngine = () => { channel: Duplex; hasEnded: Promise<void>; kill(): void };

/** Maximum length of a message in characters; an SDP description has a few thousand. */
const MAX_MESSAGE = 1_000_000;
/** How long a process may take to exit after its channel is closed, before it is killed. */
const STOP_TIMEOUT_MS = 1_000;

const number = z.number();
export const EngineCountsMessage = z.object({
  publications: number,
  subscriptions: number,
  allocations: number,
  received: number,
  forwarded: number,
  repaired: number,
  lost: number,
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
  z.object({ type: z.literal('counts'), counts: EngineCountsMessage }),
]);

interface Listener {
  onMessage(message: MediaEvent): void;
  onExit(): void;
}

export type EngineProcess = ReturnType<typeof openEngineProcess>;

/** Starts an engine process. Its messages are dropped until `listen` is called. */
export function openEngineProcess(launch: LaunchEngine) {
  const { channel, hasEnded: exited, kill } = launch();
  let listener: Listener | undefined;
  let hasExited = false;

  const read = lineReader((line) => {
    const message = parseMessage(line);
    if (message) listener?.onMessage(message);
  }, MAX_MESSAGE);
  channel.setEncoding('utf8');
  channel.on('data', (text: string) => {
    if (!read(text)) kill();
  });
  channel.on('error', () => {});
  // Without its channel the process can receive no requests, so it is ended.
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
    /** Sets the listener for the engine's messages and its exit, replacing the previous listener. */
    listen(next: Listener) {
      listener = next;
    },
    /** Closes the channel, so that the process exits, and kills it after STOP_TIMEOUT_MS. Resolves after its exit. */
    async stop() {
      channel.end();
      const timer = setTimeout(kill, STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(timer);
    },
  };
}

function parseMessage(line: string) {
  try {
    return Message.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
