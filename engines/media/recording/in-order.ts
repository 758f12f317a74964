/**
 * The packets of a layer as they were sent, one after the other: what is missing is waited for
 * while it may still be repaired, and then given up. Nothing that came before the reading began
 * is read.
 */
import type { Kept, Layer } from '#engines/media/layer.ts';

/** Packets behind which none is waited for: a layer keeps 512. */
const MOST_BEHIND = 400;

interface Reading {
  layer: Layer;
  /** Milliseconds for which a packet is waited for. */
  patience: number;
  onPacket(kept: Kept, now: number): void;
  /** One is given up. Tells with which it goes on; undefined to read nothing more. */
  onLost(sequence: number, now: number): number | undefined;
}

export type InOrder = ReturnType<typeof readInOrder>;

/** @param first  the number of the packet that it begins with */
export function readInOrder(first: number, { layer, patience, onPacket, onLost }: Reading) {
  let next: number | undefined = first;
  let waitsSince: number | undefined;

  const isHopeless = (sequence: number, now: number) => {
    waitsSince ??= now;
    return now - waitsSince >= patience || layer.highest - sequence > MOST_BEHIND;
  };

  /** As far as there is something; false once it has given up for good. */
  return function advance(now: number): boolean {
    while (next !== undefined && next <= layer.highest) {
      const kept = layer.find(next);
      if (kept) {
        next++;
        onPacket(kept, now);
      } else {
        if (!isHopeless(next, now)) return true;
        next = onLost(next, now);
      }
      waitsSince = undefined;
    }
    return next !== undefined;
  };
}
