/** What connections in both directions have in common: how they begin, and when one of them is lost. */
import type { Relays } from './relays.ts';

/** Milliseconds for which a connection may be without an answer: a phone that changes its cell comes back. */
const DISCONNECTED_MS = 2_500;
/**
 * Milliseconds for a new one, once both sides have described themselves: how long an answer takes says nothing of
 * the way. Chromium itself would go on for half a minute.
 */
const CONNECTING_MS = 12_000;
/**
 * Milliseconds for the first answer on the way without a relay, once both sides have described themselves: twice
 * the time there and back on a weak line, and short enough that by relay one is in within a second.
 */
const DIRECT_MS = 600;

interface Ears {
  onConnected: () => void;
  /**
   * Once. The connection is of no use any more. `direct`: it never came about, and another one gets relays. What is
   * never answered is not lost: whoever waits for the answer knows for how long.
   */
  onLost: (how: 'direct' | 'connecting' | 'connected') => void;
}

/** Returns the connection and what closes it; nothing is told after that. */
export function openPeer(relays: Relays, { onConnected, onLost }: Ears) {
  const peer = new RTCPeerConnection({ iceServers: relays.given });
  const isDirect = relays.areHeldBack;
  let hadConnected = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let direct: ReturnType<typeof setTimeout> | undefined;

  function lose() {
    close();
    if (hadConnected) return onLost('connected');
    if (!isDirect) return onLost('connecting');
    relays.need();
    onLost('direct');
  }
  function close() {
    clearTimeout(timer);
    clearTimeout(direct);
    peer.onconnectionstatechange = null;
    peer.onsignalingstatechange = null;
    peer.close();
  }
  peer.onsignalingstatechange = () => {
    if (hadConnected || peer.signalingState !== 'stable') return;
    clearTimeout(timer);
    clearTimeout(direct);
    timer = setTimeout(lose, CONNECTING_MS);
    if (!isDirect) return;
    direct = setTimeout(() => ['new', 'checking'].includes(peer.iceConnectionState) && lose(), DIRECT_MS);
  };
  peer.onconnectionstatechange = () => {
    const state = peer.connectionState;
    if (state === 'failed') return lose();
    if (state !== 'connected' && state !== 'disconnected') return;
    clearTimeout(timer);
    if (state === 'disconnected') timer = setTimeout(lose, DISCONNECTED_MS);
    else if (!hadConnected) {
      hadConnected = true;
      onConnected();
    }
  };
  return { peer, close };
}
