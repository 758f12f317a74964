/**
 * Reads a layer's packets in the order they were sent. The reader waits a limited time for missing packets and then
 * gives them up together. The time counts from the arrival of a later packet, so the reader waits for several gaps at
 * the same time. Packets that were sent before the first one to read are skipped.
 */
import type { Layer, StoredPacket } from '#packages/media/layer.ts';

/** The wait for a missing packet ends when this many later packets have been sent: a layer stores only 512. */
const MAX_BEHIND = 400;

interface ReadOptions {
  layer: Layer;
  /** Milliseconds to wait for a missing packet. */
  timeout: number;
  onPacket(kept: StoredPacket, now: number): void;
  /**
   * Called when missing packets before `after` are given up. Returns the sequence number to continue with; undefined to
   * stop.
   */
  onLost(after: number, now: number): number | undefined;
}

export type InOrder = ReturnType<typeof readInOrder>;

/**
 * Returns a function that reads the packets available so far.
 *
 * @param first  the sequence number to start with
 */
export function readInOrder(first: number, { layer, timeout, onPacket, onLost }: ReadOptions) {
  let next: number | undefined = first;
  /** Arrival time of the first packet after the missing one. */
  let waitingSince: number | undefined;

  const isHopeless = ({ at, sequence }: StoredPacket, now: number) => {
    waitingSince ??= at;
    return now - waitingSince >= timeout || layer.highest - sequence > MAX_BEHIND;
  };

  /** Reads all available packets; returns false once reading has stopped for good. */
  return function advance(now: number): boolean {
    while (next !== undefined) {
      const kept = layer.firstFrom(next);
      if (!kept) return true;
      if (kept.sequence === next) {
        next++;
        waitingSince = undefined;
        onPacket(kept, now);
      } else {
        if (!isHopeless(kept, now)) return true;
        next = onLost(kept.sequence, now);
      }
    }
    return false;
  };
}
