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
  /** Milliseconds to wait for a missing packet. */
  patience: number;
  onPacket(kept: Kept, now: number): void;
  /** Missing packets before `after` are given up. Returns the packet to continue with; undefined to stop reading. */
  onLost(after: number, now: number): number | undefined;
}

export type InOrder = ReturnType<typeof readInOrder>;

/** @param first  the sequence number to start with */
export function readInOrder(first: number, { layer, patience, onPacket, onLost }: Reading) {
  let next: number | undefined = first;
  /** Since when a later packet than the missing one is here. */
  let waitsSince: number | undefined;

  const isHopeless = ({ at, sequence }: Kept, now: number) => {
    waitsSince ??= at;
    return now - waitsSince >= patience || layer.highest - sequence > MOST_BEHIND;
  };

  /** Reads all available packets; false once reading has stopped for good. */
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
