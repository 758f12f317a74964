/** What a call needs of whoever carries its sound and pictures: the school's own engine, or a LiveKit. */
import type { CallNews, Source } from '#contract/calls.ts';
import type { Sounds } from './audio-output.ts';

/** What tells how a connection is doing. */
export type Measurable = Pick<RTCPeerConnection, 'getStats'>;

/** One track on its way out. */
export interface Sending {
  readonly peer: Measurable | undefined;
  readonly track: MediaStreamTrack;
  begin(): void;
  tryLater(): void;
  /** Whether the school speaks of what is offered or sent now, as against of what was before. */
  isAbout(offer: number | undefined): boolean;
  /** Whether that publication is of this, and still connected. */
  isSending(publication: string): boolean;
  answered(sdp: string, publication: string): Promise<void>;
  replaceTrack(track: MediaStreamTrack): Promise<void>;
  saveData(isThrifty: boolean): void;
  close(): void;
}

/** @param onOffer  is to be told the school, whose answer comes to `answered` with the same number */
export type NewSending = (
  source: Source,
  track: MediaStreamTrack,
  onOffer: (sdp: string, offer: number) => void,
) => Sending;

/** What comes of others. */
export interface Others {
  readonly sounds: Sounds;
  readonly peers: Measurable[];
  /** People, or what is wanted of them, have changed. */
  follow(): void;
  /** Of the school's own engine only. */
  offered?(news: Extract<CallNews, { type: 'offer' }>): void;
  close(): void;
}
