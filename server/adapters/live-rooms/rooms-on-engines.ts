/** Which engine forwards a room: the one with the least to do when the room is first named, and then the same for good. */
import type { EnginePlace } from './engine-place.ts';

/** Rooms of which we remember where they were. */
const MOST_REMEMBERED = 10_000;

/** @param loadOf  how much an engine has to do */
export function roomsOn(places: EnginePlace[], loadOf: (place: EnginePlace) => number) {
  const homes = new Map<string, EnginePlace>();

  const roomsOf = (place: EnginePlace) => [...homes.values()].filter((home) => home === place).length;
  const burdenOf = (place: EnginePlace) => [place.isReady() ? 0 : 1, loadOf(place), roomsOf(place)];

  return (room: string) => {
    const home = homes.get(room) ?? places.toSorted((a, b) => compare(burdenOf(a), burdenOf(b)))[0]!;
    // The one named last is forgotten last.
    homes.delete(room);
    homes.set(room, home);
    const [oldest] = homes.keys();
    if (homes.size > MOST_REMEMBERED) homes.delete(oldest!);
    return home;
  };
}

/** By the first in which they differ. */
function compare(a: number[], b: number[]) {
  const n = a.findIndex((value, at) => value !== b[at]);
  return n < 0 ? 0 : a[n]! - b[n]!;
}
