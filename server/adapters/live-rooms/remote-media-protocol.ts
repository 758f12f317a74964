/**
 * Messages between the process that keeps the media engines (`npm run media`) and the primary: one JSON text per line, over
 * a Unix socket that only processes of the school's own user can open. Requests are calls of the port Media with their arguments.
 */

import type { LeftConnections, Media, MediaRecorder, RecordedPiece } from '#server/ports/media.ts';
import type { RelayKey } from './relays.ts';

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

export type FromEngines =
  /** The first message. */
  | { type: 'welcome'; relay: RelayKey; left: LeftConnections }
  | { type: 'sdp'; id: string; sdp: string }
  | { type: 'refused'; id: string; why: 'unavailable' | 'invalid'; message: string }
  | { type: 'pong' }
  /** The events of MediaListener. */
  | { type: 'gone'; id: string }
  | { type: 'speaking' | 'lost'; publications: string[] }
  | { type: 'moved'; rooms: string[] }
  /** A piece of a recording, its bytes in Base64. */
  | { type: 'piece'; piece: Omit<RecordedPiece, 'bytes'>; bytes: string };

export const encode = (message: ToEngines | FromEngines) => `${JSON.stringify(message)}\n`;
