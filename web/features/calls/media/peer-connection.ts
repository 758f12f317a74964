/** Opens an RTCPeerConnection, for sending or receiving, and detects when it fails. */
import type { Relays } from './relays.ts';

/**
 * Milliseconds that a connection may stay interrupted, because it recovers by itself when a phone moves to another
 * cell.
 */
const DISCONNECTED_MS = 2_500;
/** Milliseconds to connect, counted from when offer and answer are both set. Chromium itself would wait 30 seconds. */
const CONNECTING_MS = 12_000;
/**
 * Milliseconds to connect without a TURN relay, counted from when offer and answer are both set: two round trips on a
 * weak network, and short enough that a relayed connection follows within a second.
 */
const DIRECT_MS = 600;

interface Listeners {
  onConnected: () => void;
  /**
   * Called once, after the connection was closed. `direct`: it never connected without relays, and the next attempt
   * gets them. A missing answer is not reported: the caller decides how long to wait for it.
   */
  onLost: (phase: 'direct' | 'connecting' | 'connected') => void;
}

/** Returns the connection and a function that closes it, after which no listener is called. */
export function openPeerConnection(relays: Relays, { onConnected, onLost }: Listeners) {
  const peer = new RTCPeerConnection({ iceServers: relays.iceServers });
  const isDirect = relays.areWithheld;
  let hadConnected = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let directTimer: ReturnType<typeof setTimeout> | undefined;

  function lose() {
    close();
    if (hadConnected) return onLost('connected');
    if (!isDirect) return onLost('connecting');
    relays.enable();
    onLost('direct');
  }
  function close() {
    clearTimeout(timer);
    clearTimeout(directTimer);
    peer.onconnectionstatechange = null;
    peer.onsignalingstatechange = null;
    peer.close();
  }
  peer.onsignalingstatechange = () => {
    if (hadConnected || peer.signalingState !== 'stable') return;
    clearTimeout(timer);
    clearTimeout(directTimer);
    timer = setTimeout(lose, CONNECTING_MS);
    if (!isDirect) return;
    directTimer = setTimeout(() => ['new', 'checking'].includes(peer.iceConnectionState) && lose(), DIRECT_MS);
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
