/**
 * Messages between the server and the media engine, one object per message, over Node's IPC channel of a child process.
 * The engine knows no users and no permissions. It knows publications, each sent by one connection of a browser, and
 * subscriptions, each a connection that delivers one publication to one browser. The server chooses the ids.
 */

/** The first message to an engine, which answers with `ready` or exits. */
export interface Setup {
  type: 'setup';
  /** The UDP port of all connections; 0: any free port. */
  udpPort: number;
  /** The TCP port of the TURN relay (RFC 8656); 0: any free port, null: no relay. */
  turnPort: number | null;
  /** Certificate and key (PEM) for TLS on the relay's port; null: no TLS. */
  turnTls: { cert: string; key: string } | null;
  /** Secret of the TURN credentials, as in the TURN REST API: username `expiry:name`, password HMAC-SHA1 in Base64. */
  turnSecret: string;
  /** The address at which browsers reach this machine, if no network interface has it (1:1 NAT); otherwise null. */
  announcedIp: string | null;
  /** The only address to listen on and offer to browsers; null: every address of the machine. */
  bindAddress: string | null;
  /** The user to which an engine that was started as root switches once its ports are open; null: no switch. */
  becomes: { uid: number; gid: number } | null;
}

export type MediaQuality = 'high' | 'low' | 'none';

export type MediaRequest =
  | Setup
  /** A browser's offer to send one audio or one video; answered by `answer` or `failed`. */
  | { type: 'publish'; publication: string; sdp: string }
  | { type: 'unpublish'; publication: string }
  /** While a publication is held, the engine forwards none of its packets. */
  | { type: 'hold'; publication: string; isHeld: boolean }
  /** Sends a publication to a browser; answered by `offer` or `failed`. */
  | { type: 'subscribe'; subscription: string; publication: string; quality: MediaQuality }
  | { type: 'answered'; subscription: string; sdp: string }
  | { type: 'prefer'; subscription: string; quality: MediaQuality }
  | { type: 'unsubscribe'; subscription: string }
  /**
   * The recording consists of these publications from now on; its pieces arrive as `recorded` events. `at` is the time
   * since the recording began, in milliseconds: an engine that takes over a recording continues from there.
   */
  | { type: 'record'; recording: string; at: number; publications: string[] }
  | { type: 'stopRecording'; recording: string }
  /** Requests the engine's counts; answered by the event `counts`. */
  | { type: 'count' };

export type MediaEvent =
  | { type: 'ready'; udpPort: number; turnPort: number | null }
  | { type: 'answer'; publication: string; sdp: string }
  | { type: 'offer'; subscription: string; sdp: string }
  /** The engine could not create the requested publication or subscription. */
  | { type: 'failed'; id: string; message: string }
  /** The connection of a publication or subscription has ended by itself. A publication's subscriptions end with it. */
  | { type: 'gone'; id: string }
  /** The audio publications with speech at the moment; sent on changes, at most every 200 ms. */
  | { type: 'speaking'; publications: string[] }
  /**
   * An Opus packet or a whole VP8 frame in Base64. Audio and video each arrive in order; `time` is in milliseconds
   * since the recording began. A missing frame is followed by a key frame.
   */
  | { type: 'recorded'; recording: string; sort: 'sound' | 'picture'; time: number; bytes: string }
  | { type: 'counts'; counts: MediaCounts };

/** Publications, subscriptions and allocations that are open now; the other fields are totals since the engine's start. */
export interface MediaCounts {
  publications: number;
  subscriptions: number;
  /** The number of open TURN relays. */
  allocations: number;
  /** RTP packets received from publishers, and RTP packets forwarded to viewers. */
  received: number;
  forwarded: number;
  /** Packets sent again because a viewer had lost them. */
  repaired: number;
  /** RTP packets of publishers that did not arrive within a second, also if they arrived later. */
  lost: number;
  /** Key frames requested from publishers. */
  keyFrames: number;
}
