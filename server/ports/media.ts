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
  /** While held, no packet of it is forwarded, whatever its sender does. */
  hold(publication: string, isHeld: boolean): void;
  /** Forwards a publication to one browser; resolves with the SDP offer for it. Throws like `publish`. */
  subscribe(subscription: { id: string; publication: string; quality: MediaQuality }): Promise<string>;
  acceptAnswer(subscription: string, sdp: string): void;
  setQuality(subscription: string, quality: MediaQuality): void;
  unsubscribe(subscription: string): void;
  /** Returns the function that removes the listener. */
  listen(listener: MediaListener): () => void;
  /** Undefined where media cannot be recorded. */
  recorder: MediaRecorder | undefined;
  close(): Promise<void>;
}

/** Who sends a publication, in terms of LiveRooms. */
export interface Sender {
  /** The live session. */
  room: string;
  userId: string;
  source: Source;
}

/** Delivers media as it was sent, for recordings. */
export interface MediaRecorder {
  /**
   * Records these publications of one room from now on: at most one audio and one video track. Held publications are
   * not delivered. When the engine exits, delivery stops; call this again with the new publications.
   *
   * @param wish.at  milliseconds of the recording that have passed
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
  /** A publication or subscription whose connection ended by itself. It no longer exists. */
  onGone(id: string): void;
  /** All publications that are audible now, of all processes; called on every change. */
  onSpeaking(publications: string[]): void;
  /** An engine exited and lost these publications; a new engine is starting. */
  onLost(publications: string[]): void;
  /** Another process forwards these rooms now, with its own relays; nothing is published there yet. */
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
