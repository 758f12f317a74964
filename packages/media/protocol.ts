/**
 * Messages between the server and the media engine, one object each, over Node's channel between a process and its child.
 * The engine knows no users and no permissions. It knows publications, each sent by one connection of a browser, and
 * subscriptions, each a connection that delivers one publication to one browser. The server chooses the ids.
 */

/** The first message to an engine; it answers with `ready`, or ends. */
export interface Setup {
  type: 'setup';
  /** The UDP port of all connections; 0: any free one. */
  udpPort: number;
  /** The port of the relay over TCP (RFC 8656, transport of RFC 6062); 0: any free one, null: no relay. */
  turnPort: number | null;
  /** PEM, for TLS on the relay's port; null: no TLS. */
  turnTls: { cert: string; key: string } | null;
  /** Secret of the relay credentials, as in the TURN REST API: username `expiry:name`, password HMAC-SHA1 in Base64. */
  turnSecret: string;
  /** The address at which browsers reach this machine, if it is none of its own (1:1 NAT); otherwise null. */
  announcedIp: string | null;
  /** The only address to listen on and offer to browsers; null: every address of the machine. */
  bindAddress: string | null;
  /** The user that a process started as root switches to after loading; null: no switch. */
  becomes: { uid: number; gid: number } | null;
}

export type MediaQuality = 'high' | 'low' | 'none';

export type MediaRequest =
  | Setup
  /** A browser's offer to send one audio or one video; answered by `answer` or `failed`. */
  | { type: 'publish'; publication: string; sdp: string }
  | { type: 'unpublish'; publication: string }
  /** While held, none of its packets is forwarded. */
  | { type: 'hold'; publication: string; isHeld: boolean }
  /** Sends a publication to a browser; answered by `offer` or `failed`. */
  | { type: 'subscribe'; subscription: string; publication: string; quality: MediaQuality }
  | { type: 'answered'; subscription: string; sdp: string }
  | { type: 'prefer'; subscription: string; quality: MediaQuality }
  | { type: 'unsubscribe'; subscription: string }
  /**
   * The recording consists of these publications from now on; its pieces arrive as `recorded`. `at` is the recording's time
   * in milliseconds, needed by an engine that has just joined.
   */
  | { type: 'record'; recording: string; at: number; publications: string[] }
  | { type: 'stopRecording'; recording: string }
  /** Answered by `counts`. */
  | { type: 'count' };

export type MediaEvent =
  | { type: 'ready'; udpPort: number; turnPort: number | null }
  | { type: 'answer'; publication: string; sdp: string }
  | { type: 'offer'; subscription: string; sdp: string }
  /** The publication or subscription could not be created. */
  | { type: 'failed'; id: string; message: string }
  /** Its connection has ended by itself; a publication's subscriptions have ended too. */
  | { type: 'gone'; id: string }
  /** The audio publications with speech at the moment; sent on changes, at most every 200 ms. */
  | { type: 'speaking'; publications: string[] }
  /**
   * An Opus packet or a whole VP8 frame in Base64, in order within each sort; `time` is in milliseconds of the recording.
   * A missing frame is followed by a key frame.
   */
  | { type: 'recorded'; recording: string; sort: 'sound' | 'picture'; time: number; bytes: string }
  | { type: 'counts'; counts: MediaCounts };

/** Current numbers (the first three fields) and totals since the engine's start. */
export interface MediaCounts {
  publications: number;
  subscriptions: number;
  /** Open relays. */
  allocations: number;
  /** RTP packets received and sent. */
  received: number;
  forwarded: number;
  /** Packets sent again. */
  repaired: number;
  /** Key frames requested. */
  keyFrames: number;
}
