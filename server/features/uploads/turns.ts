/**
 * Turns: whoever adds to a file, takes it or removes it does so alone. In this
 * process, since no other one serves the same data folder (one-server.ts).
 */

interface Holder {
  /** Asks whoever has the turn to leave off soon. */
  letGo: () => void;
  hasEnded: Promise<void>;
}

const holders = new Map<string, Holder>();

/**
 * Waits for the turn at that upload, and asks who has it to leave off: a phone
 * that lost its connection comes back before the server has noticed the loss.
 *
 * @param letGo   called each time that somebody else waits
 * @param signal  ends the waiting
 * @returns what ends the turn
 */
export async function takeTurn(id: string, letGo: () => void, signal?: AbortSignal) {
  for (let holder = holders.get(id); holder; holder = holders.get(id)) {
    holder.letGo();
    await Promise.race([holder.hasEnded, rejectedBy(signal)]);
  }
  const { promise, resolve } = withResolver();
  holders.set(id, { letGo, hasEnded: promise });
  return () => {
    holders.delete(id);
    resolve();
  };
}

/** Does that when it is its turn. */
export async function inTurn<T>(id: string, work: () => Promise<T>) {
  const end = await takeTurn(id, () => {});
  return work().finally(end);
}

function withResolver() {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

const rejectedBy = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }));
