/** People who are cut off: a process with connections of theirs, which a bench can kill. Sessions are described over its channel. */
import { answerToReceive, offerToSend, type Peer } from '#packages/media/testing/peer.ts';

export type ToVanishing =
  | { type: 'view'; id: string; sdp: string }
  | { type: 'publish'; id: string }
  | { type: 'accept'; id: string; sdp: string };

/** An offer or answer of theirs; without one, that they are connected, or found no way. */
export interface FromVanishing {
  id: string;
  sdp?: string;
  isLost?: boolean;
}

/** Kept, or they would be collected. */
const peers: Peer[] = [];
const offered = new Map<string, (answer: string) => Promise<Peer>>();

process.on('message', (message: ToVanishing) => void answer(message));
process.once('disconnect', () => process.exit(0));

async function answer(message: ToVanishing) {
  const { type, id } = message;
  if (type === 'publish') {
    const { sdp, accept } = offerToSend();
    offered.set(id, accept);
    return tell({ id, sdp });
  }
  if (type === 'accept') return tellOf(id, offered.get(id)!(message.sdp));
  const { answer: sdp, ready } = await answerToReceive(message.sdp, { keeps: false });
  tell({ id, sdp });
  return tellOf(id, ready);
}

const tellOf = (id: string, connecting: Promise<Peer>) =>
  connecting.then(
    (peer) => {
      peers.push(peer);
      tell({ id });
    },
    () => tell({ id, isLost: true }),
  );

function tell(message: FromVanishing) {
  process.send?.(message);
}
