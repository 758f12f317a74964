/**
 * Forwards audio and video between browsers (a selective forwarding unit). Knows neither people nor rules; the caller
 * chooses the ids. Adapter: server/adapters/live-rooms/embedded.ts.
 */
import type { Source } from '#contract/calls.ts';

export interface Media {
  /** TURN relays for a browser without UDP, for one user; with a room, limited to that room's media. */
  relaysFor(userId: string, room?: string): Relay[];
  /**
   * Accepts a browser's SDP offer to send; resolves with the answer. One process forwards all publications of a room.
   *
   * @throws {MediaUnavailable}
   * @throws {InvalidMediaOffer}
   */
  publish(publication: { room: string; id: string; sdp: string; sender?: Sender }): Promise<string>;
  unpublish(publication: string): void;
  /** While a publication is held, none of its packets is forwarded, whatever its sender does. */
  hold(publication: string, isHeld: boolean): void;
  /** Forwards a publication to one browser; resolves with the SDP offer for it. Throws like `publish`. */
  subscribe(subscription: { id: string; publication: string; quality: MediaQuality }): Promise<string>;
  acceptAnswer(subscription: string, sdp: string): void;
  setQuality(subscription: string, quality: MediaQuality): void;
  unsubscribe(subscription: string): void;
  /** Returns the function that removes the listener. */
  listen(listener: MediaListener): () => void;
  /** Undefined if media cannot be recorded. */
  recorder: MediaRecorder | undefined;
  close(): Promise<void>;
}

/** The user who sends a publication, and where it comes from. */
export interface Sender {
  /** The live session's id. */
  room: string;
  userId: string;
  source: Source;
}

/** Delivers media unchanged, for recordings. */
export interface MediaRecorder {
  /**
   * Records these publications of one room from now on: at most one audio and one video track. Held publications are
   * not delivered. When the engine exits, delivery stops; call this again with the new publications.
   *
   * @param request.at  milliseconds of the recording that have already passed
   */
  record(recording: string, request: { room: string; at: number; publications: string[] }): void;
  stop(recording: string): void;
  /** Returns the function that removes the listener. */
  listen(listener: (piece: RecordedPiece) => void): () => void;
}

/** An Opus packet or a whole VP8 frame. Each kind arrives in order. The content is untrusted. */
export interface RecordedPiece {
  recording: string;
  sort: 'sound' | 'picture';
  /** Capture time in milliseconds of the recording. */
  time: number;
  bytes: Uint8Array;
}

export type MediaQuality = 'high' | 'low' | 'none';

export interface MediaListener {
  /** A publication or subscription ended because its connection was lost; it no longer exists. */
  onGone(id: string): void;
  /** All publications, of all processes, that are audible now; called on each change. */
  onSpeaking(publications: string[]): void;
  /** An engine process exited and lost these publications; a new process is starting. */
  onLost(publications: string[]): void;
  /** Another engine process, with its own relays, forwards these rooms from now on; nothing is published there yet. */
  onMoved?(rooms: string[]): void;
}

export interface Relay {
  urls: string[];
  username: string;
  credential: string;
}

/** The media engine is not running at the moment. */
export class MediaUnavailable extends Error {
  override readonly name = 'MediaUnavailable';
}

/** The media engine cannot parse the SDP offer or answer. */
export class InvalidMediaOffer extends Error {
  override readonly name = 'InvalidMediaOffer';
}
