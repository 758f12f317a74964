/** How much is enough: of everything that strangers can make grow. */

export interface TurnLimits {
  /** Connections in all; of one address, which a whole computer room may share; and relays in all. */
  connections: number;
  connectionsOfAddress: number;
  allocations: number;
  /** Relays of one person: one for each thing that is sent or seen, and what is left of those before. */
  allocationsOfUser: number;
  /** Milliseconds until somebody who has connected has to have a relay. */
  greeting: number;
  /** Milliseconds in which a relay has to be used: browsers make sure of their connections every few seconds. */
  idle: number;
  /** Bytes that wait for a slow reader; packets beyond are dropped, as a network does. */
  waiting: number;
  requestsPerSecond: number;
  /** That somebody sends through a relay; packets beyond are dropped. */
  bytesPerSecond: number;
}

export const usualLimits: TurnLimits = {
  connections: 10_000,
  connectionsOfAddress: 3_000,
  allocations: 8_000,
  allocationsOfUser: 250,
  greeting: 10_000,
  idle: 120_000,
  waiting: 128 * 1024,
  requestsPerSecond: 20,
  bytesPerSecond: 1_500_000,
};

/** Seconds' worth of what is allowed that may come at once. */
const BURST = 2;

/** Gives what takes of an allowance; false where there is not enough of it. */
export function allowance(perSecond: number) {
  let left = perSecond * BURST;
  let at = performance.now();
  return (wanted: number) => {
    const now = performance.now();
    left = Math.min(perSecond * BURST, left + ((now - at) / 1000) * perSecond);
    at = now;
    if (left < wanted) return false;
    left -= wanted;
    return true;
  };
}

/** Counts what each has, and knows nobody who has nothing. */
export function tally() {
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
