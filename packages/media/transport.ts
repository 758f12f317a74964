/** Carries RTP to and from a browser: ICE, DTLS and SRTP of one connection with one track. */
import type { Side } from './wire/sdp.ts';
import type { Candidate } from './wire/sdp-writing.ts';

/** Events of a connection. The listener owns each packet and may change it. */
export interface TransportListener {
  /** Called when the connection can send from now on. */
  onOpen(): void;
  /** Called when the connection has ended by itself. No other event follows. */
  onClosed(): void;
  onRtp(packet: Buffer): void;
  onRtcp(packet: Buffer): void;
}

export interface Track {
  kind: 'audio' | 'video';
  mid: string;
  payloadType: number;
  /** The SSRC with which the engine sends; unused when it receives. */
  ssrc: number;
}

/** The engine's side of the connection, to be described to the browser. */
export interface LocalSide extends Side {
  candidates: Candidate[];
  isLite: boolean;
}

export interface RtpTransport {
  /** Prepares to receive offered media; resolves to the engine's side for the SDP answer. Rejects an unusable offer. */
  accept(remote: Side, track: Track): Promise<LocalSide>;
  /** Prepares to send media; resolves to the engine's side for the SDP offer. */
  offer(track: Track): Promise<LocalSide>;
  /** Takes the browser's answer to the engine's offer. Throws when the answer cannot be used. */
  answered(remote: Side): void | Promise<void>;
  /** Sends an RTP packet; returns false when that failed. The caller may reuse the packet after the call. */
  sendRtp(packet: Buffer): boolean;
  sendRtcp(packet: Buffer): boolean;
  /** Closes the connection and frees all its resources; no event follows. */
  close(): void;
}

export interface Transports {
  /** The UDP port of all connections. */
  udpPort: number;
  /** Addresses at which browsers reach the engine, the preferred address first. */
  addresses: string[];
  open(wire: TransportListener): RtpTransport;
  close(): void;
}

export interface TransportSettings {
  /** The UDP port of all connections; 0: any free port. */
  udpPort: number;
  bindAddress: string | null;
  announcedIp: string | null;
}
