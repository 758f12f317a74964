/** What carries our RTP to and from browsers: ICE, DTLS and SRTP of one connection with one track. */
import type { Side } from './wire/sdp.ts';
import type { Candidate } from './wire/sdp-writing.ts';

/** What is told of a connection. Each packet is the listener's to keep and to change. */
export interface Wire {
  /** From now on it can be sent to. */
  onOpen(): void;
  /** It has ended by itself; told once, and nothing after it. */
  onClosed(): void;
  onRtp(packet: Buffer): void;
  onRtcp(packet: Buffer): void;
}

export interface Track {
  kind: 'audio' | 'video';
  mid: string;
  payloadType: number;
  /** As which we send; unused where we receive. */
  ssrc: number;
}

/** Our end, as the browser has to be told it. */
export interface LocalSide extends Side {
  candidates: Candidate[];
  isLite: boolean;
}

export interface RtpTransport {
  /** To receive what somebody offers; resolves with the answer. Rejects where that is impossible. */
  accept(remote: Side, track: Track): Promise<LocalSide>;
  /** To send; resolves with the offer. */
  offer(track: Track): Promise<LocalSide>;
  /** To what was offered. Throws where it cannot be used. */
  answered(remote: Side): void | Promise<void>;
  /** False where it could not be sent. The packet is the caller's again when this returns. */
  sendRtp(packet: Buffer): boolean;
  sendRtcp(packet: Buffer): boolean;
  /** Frees everything; nothing is told any more. */
  close(): void;
}

export interface Transports {
  /** The one UDP port of all. */
  udpPort: number;
  /** At which browsers reach us, the preferred first. */
  addresses: string[];
  open(wire: Wire): RtpTransport;
  close(): void;
}

export interface TransportSettings {
  /** 0 for any that is free. */
  udpPort: number;
  bindAddress: string | null;
  announcedIp: string | null;
}
