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
  /** Publishes again after a delay; call it if the server could not accept the track. */
  retryLater(): void;
  /** Whether an answer belongs to the current offer, and not to an offer that a later offer has replaced. */
  isCurrentOffer(offer: number | undefined): boolean;
  /** Whether this publisher has a connection, and the server knows it by this publication id. */
  isConnectedAs(publication: string): boolean;
  acceptAnswer(sdp: string, publication: string): Promise<void>;
  replaceTrack(track: MediaStreamTrack): Promise<void>;
  limitQuality(isThrifty: boolean): void;
  close(): void;
}

/**
 * Creates the publisher of one track.
 *
 * @param onOffer  sends the offer to the server, whose answer with the same number has to be passed to acceptAnswer()
 */
export type CreatePublisher = (
  source: Source,
  track: MediaStreamTrack,
  onOffer: (sdp: string, offer: number) => void,
) => Publisher;

/** Receives the audio and video of other participants that this page plays or shows. */
export interface Subscriptions {
  readonly audio: AudioOutput;
  readonly peers: Measurable[];
  /** Adapts the subscriptions. Call it after a change of the people, or of the wanted videos. */
  update(): void;
  close(): void;
}
