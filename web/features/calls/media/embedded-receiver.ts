/** Receives one publication of another person, over a separate peer connection, which the server offers. */

import { retryDelay } from '#web/features/calls/connection/retry-delays.ts';
import { openPeerConnection } from './peer-connection.ts';
import type { Relays } from './relays.ts';

/** Milliseconds to wait for the server's new offer before requesting an offer again. */
const OFFER_MS = 10_000;

interface Options {
  onAnswer: (sdp: string) => void;
  onTrack: (track: MediaStreamTrack) => void;
  /** Called to request another offer from the server. */
  onReconnect: () => void;
  /** Called with whether a peer connection could be established. */
  onConnectivity: (isThrough: boolean) => void;
}

export class EmbeddedReceiver {
  readonly #options: Options;
  #peer: RTCPeerConnection | undefined;
  #closePeer = () => {};
  #jitterBufferMs = 0;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  get peer() {
    return this.#peer;
  }

  /** Opens a connection for the server's offer, after closing the connection that is open. */
  async acceptOffer(sdp: string, relays: Relays) {
    this.close();
    const { peer, close } = openPeerConnection(relays, {
      onConnected: () => {
        this.#attempt = 0;
        this.#options.onConnectivity(true);
      },
      onLost: (phase) => {
        if (phase === 'direct') return this.#reconnect(0);
        if (phase === 'connecting') this.#options.onConnectivity(false);
        this.#reconnect();
      },
    });
    this.#peer = peer;
    this.#closePeer = close;
    peer.ontrack = ({ track, receiver }) => {
      setJitterBufferTarget(receiver, this.#jitterBufferMs);
      this.#options.onTrack(track);
    };
    try {
      await peer.setRemoteDescription({ type: 'offer', sdp });
      await peer.setLocalDescription();
    } catch {
      // Either the connection was closed meanwhile, for example for a newer offer, or the offer is invalid.
      if (this.#peer !== peer || peer.signalingState === 'closed') return;
      this.close();
      return this.#reconnect();
    }
    if (this.#peer === peer && peer.localDescription) this.#options.onAnswer(peer.localDescription.sdp);
  }

  /** Sets for how many milliseconds playback of audio and video waits for late packets; with 0 the browser decides. */
  setJitterBuffer(ms: number) {
    if (ms === this.#jitterBufferMs) return;
    this.#jitterBufferMs = ms;
    for (const receiver of this.#peer?.getReceivers() ?? []) setJitterBufferTarget(receiver, ms);
  }

  /** Requests a new offer immediately if there is no connection. Call it after a join that resumed the session. */
  resume() {
    if (this.#peer?.connectionState !== 'connected') this.#reconnect(0);
  }

  close() {
    clearTimeout(this.#timer);
    this.#closePeer();
    this.#peer = undefined;
  }

  /** Requests a new offer repeatedly, until one arrives. */
  #reconnect(delay = retryDelay(this.#attempt++)) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#options.onReconnect();
      this.#reconnect(OFFER_MS);
    }, delay);
  }
}

/** Sets `jitterBufferTarget` (W3C, WebRTC Extensions), which not every browser has. */
function setJitterBufferTarget(receiver: RTCRtpReceiver, ms: number) {
  if ('jitterBufferTarget' in receiver) receiver.jitterBufferTarget = ms || null;
}
