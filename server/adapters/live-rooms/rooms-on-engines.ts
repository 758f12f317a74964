/**
 * Which engine forwards a room: the one with the least to do when the room is first
 * named, and then the same for good, as long as that place does not fail.
 */
import type { EnginePlace } from './engine-place.ts';

/** Rooms of which we remember where they were. */
const MOST_REMEMBERED = 10_000;

interface Wishes {
  /** How much an engine has to do. */
  loadOf(place: EnginePlace): number;
  /** Those are forwarded somewhere else from now on. */
  onMoved(rooms: string[]): void;
}

export function roomsOn(places: EnginePlace[], { loadOf, onMoved }: Wishes) {
  const homes = new Map<string, EnginePlace>();

  const roomsOf = (place: EnginePlace) => [...homes].filter(([, home]) => home === place).map(([room]) => room);
  const burdenOf = (place: EnginePlace) => [place.isReady() ? 0 : 1, loadOf(place), roomsOf(place).length];
  const leastBurdened = () => places.toSorted((a, b) => compare(burdenOf(a), burdenOf(b)))[0]!;

  function remember(room: string, home: EnginePlace) {
    // The one named last is forgotten last.
    homes.delete(room);
    homes.set(room, home);
    const [oldest] = homes.keys();
    if (homes.size > MOST_REMEMBERED) homes.delete(oldest!);
    return home;
  }

  /** False where there is no better place. */
  function move(room: string) {
    const next = leastBurdened();
    if (!next.isReady()) return false;
    remember(room, next);
    return true;
  }

  return {
    homeOf(room: string) {
      const home = homes.get(room) ?? leastBurdened();
      if (!home.isFailing() || !move(room)) return remember(room, home);
      onMoved([room]);
      return homes.get(room)!;
    },
    /** All rooms of a place that fails go where they are forwarded. */
    leave(place: EnginePlace) {
      const moved = roomsOf(place).filter(move);
      if (moved.length > 0) onMoved(moved);
    },
  };
}

/** By the first in which they differ. */
function compare(a: number[], b: number[]) {
  const n = a.findIndex((value, at) => value !== b[at]);
  return n < 0 ? 0 : a[n]! - b[n]!;
}
