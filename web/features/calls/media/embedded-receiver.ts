/** Brings one publication of somebody else here, by a connection of its own; its offer comes from the school. */

import { pauseBefore } from '#web/features/calls/connection/retry-delays.ts';
import { openPeer } from './peer-connection.ts';
import type { Relays } from './relays.ts';

/** Milliseconds that the school has for another offer. */
const OFFER_MS = 10_000;

interface Ears {
  /** Is to be told the school. */
  onAnswer: (sdp: string) => void;
  onTrack: (track: MediaStreamTrack) => void;
  /** The school is to be asked for another offer. */
  onReconnect: () => void;
  /** Whether it gets through; told again when that changes. */
  onWay: (isThrough: boolean) => void;
}

export class ReceivingMedia {
  readonly #ears: Ears;
  #peer: RTCPeerConnection | undefined;
  #closePeer = () => {};
  #reserve = 0;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ears: Ears) {
    this.#ears = ears;
  }

  get peer() {
    return this.#peer;
  }

  /** Takes the place of a connection that is there already. */
  async offered(sdp: string, relays: Relays) {
    this.close();
    const { peer, close } = openPeer(relays, {
      onConnected: () => {
        this.#attempt = 0;
        this.#ears.onWay(true);
      },
      onLost: (how) => {
        if (how === 'direct') return this.#reconnect(0);
        if (how === 'connecting') this.#ears.onWay(false);
        this.#reconnect();
      },
    });
    this.#peer = peer;
    this.#closePeer = close;
    peer.ontrack = ({ track, receiver }) => {
      wait(receiver, this.#reserve);
      this.#ears.onTrack(track);
    };
    try {
      await peer.setRemoteDescription({ type: 'offer', sdp });
      await peer.setLocalDescription();
    } catch {
      // Closed meanwhile, by another offer say; or it could not be understood.
      if (this.#peer !== peer || peer.signalingState === 'closed') return;
      this.close();
      return this.#reconnect();
    }
    if (this.#peer === peer && peer.localDescription) this.#ears.onAnswer(peer.localDescription.sdp);
  }

  /** How long pictures wait for what comes late, and sound with them, in milliseconds; 0 leaves it to the browser. */
  keepReserve(ms: number) {
    if (ms === this.#reserve) return;
    this.#reserve = ms;
    for (const receiver of this.#peer?.getReceivers() ?? []) wait(receiver, ms);
  }

  /** On a new line: asks at once for what was lost meanwhile. */
  resume() {
    if (this.#peer?.connectionState !== 'connected') this.#reconnect(0);
  }

  close() {
    clearTimeout(this.#timer);
    this.#closePeer();
    this.#peer = undefined;
  }

  /** Until an offer comes. */
  #reconnect(pause = pauseBefore(this.#attempt++)) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#ears.onReconnect();
      this.#reconnect(OFFER_MS);
    }, pause);
  }
}

/** W3C, WebRTC Extensions: not yet in every browser. */
function wait(receiver: RTCRtpReceiver, ms: number) {
  if ('jitterBufferTarget' in receiver) receiver.jitterBufferTarget = ms || null;
}
