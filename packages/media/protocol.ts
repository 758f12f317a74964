/**
 * What the server and the media engine say to each other: messages over the
 * channel that Node opens between a process and its child, one object each. The
 * engine knows no people and no rules. It knows publications, each sent by one
 * connection of a browser, and subscriptions, each a connection that brings one
 * publication to one browser. Ids are the server's.
 */

/** The first message to an engine; it answers with `ready`, or ends. */
export interface Setup {
  type: 'setup';
  /** The one UDP port of all connections; 0 for any that is free. */
  udpPort: number;
  /** For relays over TCP (RFC 8656 and 6062's transport); 0 for any that is free, null for none. */
  turnPort: number | null;
  /** PEM, for relays over TLS on the same port; null without. */
  turnTls: { cert: string; key: string } | null;
  /** Of which relay credentials are made, as in the TURN REST API: username `expiry:name`, password HMAC-SHA1 in Base64. */
  turnSecret: string;
  /** The address at which browsers reach this machine, where it is not one of its own (1:1 NAT); else null. */
  announcedIp: string | null;
  /** What it listens on, and offers to browsers alone; null for every address of the machine. */
  bindAddress: string | null;
  /** Whom the process becomes once everything is loaded, where it was started as root; null to stay who it is. */
  becomes: { uid: number; gid: number } | null;
}

export type MediaQuality = 'high' | 'low' | 'none';

export type MediaRequest =
  | Setup
  /** A browser's offer to send one audio or one video; answered by `answer` or `failed`. */
  | { type: 'publish'; publication: string; sdp: string }
  | { type: 'unpublish'; publication: string }
  /** While held, no packet of it is forwarded, whatever its sender does. */
  | { type: 'hold'; publication: string; isHeld: boolean }
  /** Brings a publication to somebody; answered by `offer` or `failed`. */
  | { type: 'subscribe'; subscription: string; publication: string; quality: MediaQuality }
  | { type: 'answered'; subscription: string; sdp: string }
  | { type: 'prefer'; subscription: string; quality: MediaQuality }
  | { type: 'unsubscribe'; subscription: string }
  /**
   * From now on that recording is made of these; its pieces come as `recorded`.
   * `at` says how many milliseconds of it have passed, for whoever does not know it yet.
   */
  | { type: 'record'; recording: string; at: number; publications: string[] }
  | { type: 'stopRecording'; recording: string }
  /** Answered by `counts`. */
  | { type: 'count' };

export type MediaEvent =
  | { type: 'ready'; udpPort: number; turnPort: number | null }
  | { type: 'answer'; publication: string; sdp: string }
  | { type: 'offer'; subscription: string; sdp: string }
  /** That publication or subscription was not made, and is gone. */
  | { type: 'failed'; id: string; message: string }
  /** Its connection has ended by itself; it is gone, with its subscriptions where it is a publication. */
  | { type: 'gone'; id: string }
  /** Which audio publications can be heard now; told when it changes, at most every 200 ms. */
  | { type: 'speaking'; publications: string[] }
  /**
   * A packet of Opus, or a whole picture of VP8, in Base64: each sort in its order, and when it
   * was made, in milliseconds of the recording. After one that is missing comes a key frame.
   */
  | { type: 'recorded'; recording: string; sort: 'sound' | 'picture'; time: number; bytes: string }
  | { type: 'counts'; counts: MediaCounts };

/** Since the engine was started, but for the first three. */
export interface MediaCounts {
  publications: number;
  subscriptions: number;
  /** Relays that are open. */
  allocations: number;
  /** RTP packets that came in, and that went out. */
  received: number;
  forwarded: number;
  /** Packets that were sent again. */
  repaired: number;
  /** Key frames that were asked for. */
  keyFrames: number;
}
