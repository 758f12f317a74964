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
 * Minimum and maximum milliseconds to connect without a TURN relay, counted from when offer and answer are both set.
 * The attempt lasts twice as long as it took to get there, because connecting needs two more round trips: on a slow
 * network or device it lasts longer, and on others a relayed connection follows within a second.
 */
const DIRECT_MS = { min: 600, max: 2_500 };

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
  const openedAt = performance.now();
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
    const directMs = clamp(2 * (performance.now() - openedAt), DIRECT_MS);
    directTimer = setTimeout(() => ['new', 'checking'].includes(peer.iceConnectionState) && lose(), directMs);
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

const clamp = (value: number, { min, max }: { min: number; max: number }) => Math.min(max, Math.max(min, value));
