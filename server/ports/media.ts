/**
 * Forwards audio and video between browsers (a selective forwarding unit). It knows neither users nor permissions: its
 * callers check these, and choose the ids. Adapter: server/adapters/live-rooms/embedded.ts.
 */
import type { Source } from '#contract/calls.ts';
import type { Message } from '#messages/catalogues.ts';

export interface Media {
  /** TURN relays for a user whose browser cannot use UDP: all relays, or those of the engine that forwards a room. */
  relaysFor(userId: string, room?: string): Relay[];
  /**
   * Accepts a browser's SDP offer to send media; resolves with the SDP answer. All publications of a room go through
   * the same engine process.
   *
   * @throws {MediaUnavailable}
   * @throws {InvalidMediaOffer}
   */
  publish(publication: { room: string; id: string; sdp: string; sender?: Sender }): Promise<string>;
  unpublish(publication: string): void;
  /** Holds a publication: until it is released, none of its packets are forwarded, whatever its sender does. */
  hold(publication: string, isHeld: boolean): void;
  /** Forwards a publication to one browser; resolves with the SDP offer for it. Throws like `publish`. */
  subscribe(subscription: {
    id: string;
    publication: string;
    quality: MediaQuality;
    receiver?: Holder;
  }): Promise<string>;
  acceptAnswer(subscription: string, sdp: string): void;
  setQuality(subscription: string, quality: MediaQuality): void;
  unsubscribe(subscription: string): void;
  /** Adds a listener, and returns a function that removes it. */
  listen(listener: MediaListener): () => void;
  /** Undefined if media cannot be recorded. */
  recorder: MediaRecorder | undefined;
  /**
   * Returns connections that an earlier process has left open in the engine. The caller takes over or ends each of them. Undefined if
   * connections end with the process that opened them.
   */
  takeOrphaned?(): Promise<OrphanedConnections>;
  /**
   * Counts of each engine process, at most a second old; undefined for a process that is not ready. Missing if the engines belong to
   * another process.
   */
  engineCounts?(): (EngineCounts | undefined)[];
  /** The machines that the engines are on; missing if they are on this one. Away unless this process is the primary. */
  machines?(): MediaMachine[];
  close(): Promise<void>;
}

/** Counts of open publications, subscriptions and allocations (TURN relays), and of packets since the engine's start. */
export interface EngineCounts {
  publications: number;
  subscriptions: number;
  allocations: number;
  received: number;
  forwarded: number;
  /** Packets from senders that did not arrive within a second. */
  lost: number;
  /** Packets sent again because a receiver had lost them. */
  repaired: number;
}

/** A machine with media engines, as the primary knows it. */
export interface MediaMachine {
  /** Host and port. */
  address: string;
  /** A full or draining machine keeps its rooms, but gets new ones only if no other machine is ready. */
  status: 'ready' | 'full' | 'draining' | 'away';
  /** Why it is not ready; empty if it is. */
  reason: Message;
  /** Publications and subscriptions of this school. */
  connections: number;
  /** The share of its processors that is in use, from 0 to 1. */
  busy: number;
}

/** Who has a connection. */
export interface Holder {
  /** The live session's id. */
  room: string;
  userId: string;
  /** The id of the user's sign-in session. */
  signIn: string;
  /** The id of the page (browser tab): its `resumeId`. */
  page: string;
}

/** Who sends a publication, and its source: microphone, camera or screen. */
export interface Sender extends Holder {
  source: Source;
}

export interface OrphanedConnections {
  publications: OrphanedPublication[];
  subscriptions: OrphanedSubscription[];
}

export interface OrphanedPublication {
  id: string;
  /** The room that it was published in. */
  room: string;
  sender: Sender;
  isHeld: boolean;
}

/** A subscription whose offer its browser has answered. */
export interface OrphanedSubscription {
  id: string;
  publication: string;
  quality: MediaQuality;
  receiver: Holder;
}

/** Delivers the media of publications to the server without decoding them, for recordings. */
export interface MediaRecorder {
  /**
   * Starts to deliver these publications of one room: at most one audio and one video track. Held publications are not delivered. When the
   * engine exits, delivery ends: call this again with the new publications.
   *
   * @param request.at  milliseconds since the start of the recording
   */
  record(recording: string, request: { room: string; at: number; publications: string[] }): void;
  stop(recording: string): void;
  /** Adds a listener, and returns a function that removes it. */
  listen(listener: (piece: RecordedPiece) => void): () => void;
}

/** An Opus packet or a whole VP8 frame. Pieces of the same sort arrive in order. Their content is untrusted. */
export interface RecordedPiece {
  recording: string;
  sort: 'sound' | 'picture';
  /** When the piece was captured, in milliseconds since the start of the recording. */
  time: number;
  bytes: Uint8Array;
}

export type MediaQuality = 'high' | 'low' | 'none';

export interface MediaListener {
  /** Called when a publication or subscription no longer exists because its connection was lost. */
  onGone(id: string): void;
  /** Called at each change with all publications in which a person is speaking, in all rooms and engine processes. */
  onSpeaking(publications: string[]): void;
  /** Called when an engine process has exited, which ended these publications; a new process is starting. */
  onLost(publications: string[]): void;
  /** Called when the engines can be reached again, perhaps with other relays; nothing is published there yet. */
  onBack?(): void;
  /** Called when another engine process, with other relays, takes over these rooms; nothing is published there yet. */
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
