/** Sends and receives real media in a call, with a WebRTC library. */
import { answerToReceive, offerToSend, type Peer } from '#packages/media/testing/peer.ts';
import { audioPacket } from '#packages/media/testing/vp8.ts';
import type { CallClient } from './call-client.ts';

const peers: { close(): void }[] = [];

/** The milliseconds between two audio packets that are sent. */
const PACE = 20;

/** Publishes audio and sends it without end, ignoring messages from the server such as a request to be silent. */
export async function speakIn(line: CallClient, ssrc = 1_000) {
  const before = line.all('published').length;
  const { sdp, accept } = offerToSend({ kind: 'audio', ssrc });
  line.send({ type: 'publish', source: 'microphone', sdp });
  const { sdp: answer, publication } = await line.received('published', before + 1);
  const peer = await accept(answer);
  let sequence = 0;
  const timer = setInterval(() => peer.send(audioPacket({ ssrc, sequence: sequence++, level: 20 })), PACE);
  peers.push({
    close() {
      clearInterval(timer);
      peer.close();
    },
  });
  return { publication, sent: () => sequence };
}

/** Waits for the server's `times`-th offer of a publication, answers it, and counts the packets received. */
export async function listenIn(line: CallClient, times = 1): Promise<Peer> {
  const { publication, sdp } = await line.received('offer', times);
  const { answer, ready } = await answerToReceive(sdp);
  line.send({ type: 'answer', publication, sdp: answer });
  const peer = await ready;
  peers.push(peer);
  return peer;
}

export function hangUpPeers() {
  for (const peer of peers.splice(0)) peer.close();
}
