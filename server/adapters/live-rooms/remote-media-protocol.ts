/**
 * Messages between a process that keeps media engines (`npm run media`) and the primary: one JSON text per line, over a Unix
 * socket that only processes of the school's own user can open, or over TLS from another machine (machines/). Requests are calls
 * of the port Media with their arguments.
 */
import { z } from 'zod';
import type { Media, MediaRecorder, OrphanedConnections } from '#server/ports/media.ts';
import { EngineCountsMessage } from './engine-process.ts';

/** The protocol with its version, which changes with the messages below: another version is refused (server/machines). */
export const PROTOCOL = 'darasa-media/1';

/** Maximum length of a message in characters. The longest is the first one: a publication takes about 250. */
export const MAX_MESSAGE = 16 * 1024 * 1024;

/** Calls without a reply. */
export const COMMANDS = ['unpublish', 'hold', 'acceptAnswer', 'setQuality', 'unsubscribe'] as const;
type Command = (typeof COMMANDS)[number];

export type ToEngines =
  /** Answered by `sdp` or `refused` with the id of the publication or subscription. */
  | { type: 'publish'; publication: Parameters<Media['publish']>[0] }
  | { type: 'subscribe'; subscription: Parameters<Media['subscribe']>[0] }
  | { [Name in Command]: { type: Name; values: Parameters<Media[Name]> } }[Command]
  | { type: 'record'; values: Parameters<MediaRecorder['record']> }
  | { type: 'stopRecording'; recording: string }
  /** Answered by `pong`. */
  | { type: 'ping' };

const id = z.string();
const ids = z.array(id);
const holder = { room: id, userId: id, signIn: id, page: id };
const Orphaned: z.ZodType<OrphanedConnections> = z.object({
  publications: z.array(
    z.object({
      id,
      room: id,
      sender: z.object({ ...holder, source: z.enum(['microphone', 'camera', 'screen']) }),
      isHeld: z.boolean(),
    }),
  ),
  subscriptions: z.array(
    z.object({ id, publication: id, quality: z.enum(['high', 'low', 'none']), receiver: z.object(holder) }),
  ),
});

/** How much the machine does at the moment. */
const Load = z.object({
  /** The share of its processors that is in use, from 0 to 1. */
  busy: z.number(),
  /** What each engine has counted; null for one that is not ready. */
  engines: z.array(EngineCountsMessage.omit({ keyFrames: true }).nullable()),
});
export type Load = z.output<typeof Load>;

/** The key of relays.ts. */
const Relay = z.object({
  address: z.object({ host: z.string(), ports: z.array(z.number()), isSecure: z.boolean() }),
  secret: z.string(),
});

/** Messages are validated, because the engines' machine parses untrusted network input. */
const FromEngines = z.discriminatedUnion('type', [
  /** The first message. */
  z.object({ type: z.literal('welcome'), relay: Relay, left: Orphaned, isDraining: z.boolean() }),
  z.object({ type: z.literal('sdp'), id, sdp: z.string() }),
  z.object({ type: z.literal('refused'), id, why: z.enum(['unavailable', 'invalid']), message: z.string() }),
  /** The relay again, because an engine knows its port only once it is ready. */
  z.object({ type: z.literal('pong'), relay: Relay, load: Load }),
  /** From now on the process takes no new rooms, because it is about to end. */
  z.object({ type: z.literal('draining') }),
  /** The events of MediaListener. */
  z.object({ type: z.literal('gone'), id }),
  z.object({ type: z.enum(['speaking', 'lost']), publications: ids }),
  z.object({ type: z.literal('moved'), rooms: ids }),
  /** A piece of a recording, its bytes in Base64. */
  z.object({
    type: z.literal('piece'),
    piece: z.object({ recording: id, sort: z.enum(['sound', 'picture']), time: z.number() }),
    bytes: z.string(),
  }),
]);
export type FromEngines = z.output<typeof FromEngines>;

export const encode = (message: ToEngines | FromEngines) => `${JSON.stringify(message)}\n`;

/** Undefined for a line that is no valid message. */
export function readFromEngines(line: string) {
  return FromEngines.safeParse(parsed(line)).data;
}

/** Undefined for a line that is no JSON. The sender is our own primary, of the same version. */
export const readToEngines = (line: string) => parsed(line) as ToEngines | undefined;

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
