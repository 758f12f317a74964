/**
 * A process with several people's connections, which a bench kills to cut them off. Its channel carries negotiations.
 */
import { answerToReceive, offerToSend, type Peer } from '#packages/media/testing/peer.ts';

export type ToVanishing =
  | { type: 'view'; id: string; sdp: string }
  | { type: 'publish'; id: string }
  | { type: 'accept'; id: string; sdp: string };

/** A person's offer or answer; without one, whether they are connected or failed. */
export interface FromVanishing {
  id: string;
  sdp?: string;
  isLost?: boolean;
}

/** References that prevent garbage collection. */
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
