/**
 * The packets of a layer as they were sent, one after the other: what is missing is waited for
 * while it may still come, and then given up, all of it together. How long is counted from when
 * something later came: many gaps are waited for at the same time, not one after the other.
 * Nothing that came before the reading began is read.
 */
import type { Kept, Layer } from '#packages/media/layer.ts';

/** Packets that have come behind a gap, at which none is waited for: a layer keeps 512. */
const MOST_BEHIND = 400;

interface Reading {
  layer: Layer;
  /** Milliseconds for which a packet is waited for. */
  patience: number;
  onPacket(kept: Kept, now: number): void;
  /** All before `after`, which has come, is given up. Tells with which it goes on; undefined to read nothing more. */
  onLost(after: number, now: number): number | undefined;
}

export type InOrder = ReturnType<typeof readInOrder>;

/** @param first  the number of the packet that it begins with */
export function readInOrder(first: number, { layer, patience, onPacket, onLost }: Reading) {
  let next: number | undefined = first;
  /** Since when something is here that is later than what is missing. */
  let waitsSince: number | undefined;

  const isHopeless = ({ at, sequence }: Kept, now: number) => {
    waitsSince ??= at;
    return now - waitsSince >= patience || layer.highest - sequence > MOST_BEHIND;
  };

  /** As far as there is something; false once it has given up for good. */
  return function advance(now: number): boolean {
    while (next !== undefined) {
      const kept = layer.firstFrom(next);
      if (!kept) return true;
      if (kept.sequence === next) {
        next++;
        waitsSince = undefined;
        onPacket(kept, now);
      } else {
        if (!isHopeless(kept, now)) return true;
        next = onLost(kept.sequence, now);
      }
    }
    return false;
  };
}
