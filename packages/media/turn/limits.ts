/** Limits for every resource that unauthenticated or hostile clients can use up. */

export interface TurnLimits {
  /** Connections in total and per address (which a whole computer room may share), and relays in total. */
  connections: number;
  connectionsOfAddress: number;
  allocations: number;
  /** Relays per user: one for each sent or viewed track, and some of earlier connections that have not ended yet. */
  allocationsOfUser: number;
  /** Milliseconds in which a new connection must get a relay. */
  setupTimeout: number;
  /**
   * Milliseconds without packets after which a relay ends. A relay in use is never idle for longer, because browsers
   * check their connections every few seconds.
   */
  idleTimeout: number;
  /** Maximum bytes buffered for a client that reads slowly; further packets are dropped, as on any network. */
  bufferedBytes: number;
  requestsPerSecond: number;
  /** Most bytes per second that a client may send through a relay; further packets are dropped. */
  bytesPerSecond: number;
}

export const usualLimits: TurnLimits = {
  connections: 10_000,
  connectionsOfAddress: 3_000,
  allocations: 8_000,
  allocationsOfUser: 250,
  setupTimeout: 10_000,
  idleTimeout: 120_000,
  bufferedBytes: 128 * 1024,
  requestsPerSecond: 20,
  bytesPerSecond: 1_500_000,
};

/** How many seconds' worth of the allowed rate may arrive in one burst. */
const BURST = 2;

/**
 * Returns a rate limiter: a function that uses up an amount and returns true, or returns false when not enough is left.
 */
export function rateLimiter(perSecond: number) {
  let available = perSecond * BURST;
  let at = performance.now();
  return (amount: number) => {
    const now = performance.now();
    available = Math.min(perSecond * BURST, available + ((now - at) / 1000) * perSecond);
    at = now;
    if (available < amount) return false;
    available -= amount;
    return true;
  };
}

/** Creates a map of counters by key. A key whose count falls to zero is removed. */
export function keyedCounter() {
  const counts = new Map<string, number>();
  return {
    of: (owner: string) => counts.get(owner) ?? 0,
    add: (owner: string) => counts.set(owner, (counts.get(owner) ?? 0) + 1),
    remove(owner: string) {
      const left = (counts.get(owner) ?? 0) - 1;
      if (left > 0) counts.set(owner, left);
      else counts.delete(owner);
    },
    total: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
  };
}
