/** What a call needs from the provider of its media: the school's own engine, or a LiveKit server. */
import type { Source } from '#contract/calls.ts';
import type { AudioOutput } from './audio-output.ts';

/** A connection whose statistics can be read. */
export type Measurable = Pick<RTCPeerConnection, 'getStats'>;

/** Publishes one track, and publishes it again after a loss, until it is closed. */
export interface Publisher {
  readonly peer: Measurable | undefined;
  readonly track: MediaStreamTrack;
  publish(): void;
  /** After the server could not accept it. */
  retryLater(): void;
  /** False for an answer to an offer that a later one has replaced. */
  isCurrentOffer(offer: number | undefined): boolean;
  /** Whether this publisher is connected under that publication's id. */
  isConnectedAs(publication: string): boolean;
  acceptAnswer(sdp: string, publication: string): Promise<void>;
  replaceTrack(track: MediaStreamTrack): Promise<void>;
  limitQuality(isThrifty: boolean): void;
  close(): void;
}

/** @param onOffer  sends the offer to the server; the answer with the same number goes to acceptAnswer */
export type CreatePublisher = (
  source: Source,
  track: MediaStreamTrack,
  onOffer: (sdp: string, offer: number) => void,
) => Publisher;

/** What others publish, as far as it is wanted here. */
export interface Subscriptions {
  readonly audio: AudioOutput;
  readonly peers: Measurable[];
  /** After a change of the people, or of the videos that are wanted. */
  update(): void;
  close(): void;
}
