/** What connections in both directions have in common: when one of them is lost. */

/** Milliseconds for which a connection may be without an answer: a phone that changes its cell comes back. */
const DISCONNECTED_MS = 2_500;
/** Milliseconds for a new one. Chromium itself would go on for half a minute. */
const CONNECTING_MS = 12_000;

interface Ears {
  onConnected: () => void;
  /** Once. The connection is of no use any more. */
  onLost: (hadConnected: boolean) => void;
}

/** Returns what closes the connection; nothing is told after that. */
export function watchPeer(peer: RTCPeerConnection, { onConnected, onLost }: Ears) {
  let hadConnected = false;
  let timer = setTimeout(lose, CONNECTING_MS);

  function lose() {
    close();
    onLost(hadConnected);
  }
  function close() {
    clearTimeout(timer);
    peer.onconnectionstatechange = null;
    peer.close();
  }
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
  return close;
}
