/**
 * A program that holds the connections of several people, and that a benchmark kills in order to cut them off. It
 * exchanges offers and answers with the benchmark over Node's IPC channel.
 */
import { answerToReceive, offerToSend, type Peer } from '#packages/media/testing/peer.ts';

export type ToVanishing =
  | { type: 'view'; id: string; sdp: string }
  | { type: 'publish'; id: string }
  | { type: 'accept'; id: string; sdp: string };

/** A person's offer or answer (`sdp`). Without `sdp`: the person is connected, or could not connect. */
export interface FromVanishing {
  id: string;
  sdp?: string;
  isLost?: boolean;
}

/** References to the connections, which prevent their garbage collection. */
const peers: Peer[] = [];
const offered = new Map<string, (answer: string) => Promise<Peer>>();

process.on('message', (message: ToVanishing) => void answer(message));
process.once('disconnect', () => process.exit(0));

async function answer(message: ToVanishing) {
  const { type, id } = message;
  if (type === 'publish') {
    const { sdp, accept } = offerToSend();
    offered.set(id, accept);
    return send({ id, sdp });
  }
  if (type === 'accept') return sendWhenConnected(id, offered.get(id)!(message.sdp));
  const { answer: sdp, ready } = await answerToReceive(message.sdp, { keeps: false });
  send({ id, sdp });
  return sendWhenConnected(id, ready);
}

const sendWhenConnected = (id: string, connecting: Promise<Peer>) =>
  connecting.then(
    (peer) => {
      peers.push(peer);
      send({ id });
    },
    () => send({ id, isLost: true }),
  );

function send(message: FromVanishing) {
  process.send?.(message);
}
