/**
 * Which engine forwards a room: the one with the least load when the room is first named, and from
 * then on the same one, unless it fails.
 */
import type { SupervisedEngine } from './supervised-engine.ts';

/** Beyond that, the rooms named longest ago are forgotten. */
const MAX_ROOMS = 10_000;

interface Options {
  loadOf(engine: SupervisedEngine): number;
  /** Other engines forward these rooms from now on. */
  onMoved(rooms: string[]): void;
}

export function assignRooms(engines: SupervisedEngine[], { loadOf, onMoved }: Options) {
  const assigned = new Map<string, SupervisedEngine>();

  const roomsOf = (engine: SupervisedEngine) =>
    [...assigned].filter(([, each]) => each === engine).map(([room]) => room);
  const rankOf = (engine: SupervisedEngine) => [engine.isReady() ? 0 : 1, loadOf(engine), roomsOf(engine).length];
  const leastLoaded = () => engines.toSorted((a, b) => compareInOrder(rankOf(a), rankOf(b)))[0]!;

  function assign(room: string, engine: SupervisedEngine) {
    // Insertion order is by the last use.
    assigned.delete(room);
    assigned.set(room, engine);
    const [oldest] = assigned.keys();
    if (assigned.size > MAX_ROOMS) assigned.delete(oldest!);
    return engine;
  }

  /** @returns false if no engine is ready */
  function move(room: string) {
    const next = leastLoaded();
    if (!next.isReady()) return false;
    assign(room, next);
    return true;
  }

  return {
    engineOf(room: string) {
      const engine = assigned.get(room) ?? leastLoaded();
      if (!engine.isFailing() || !move(room)) return assign(room, engine);
      onMoved([room]);
      return assigned.get(room)!;
    },
    /** Moves all rooms of a failing engine to others. */
    evacuate(engine: SupervisedEngine) {
      const moved = roomsOf(engine).filter(move);
      if (moved.length > 0) onMoved(moved);
    },
  };
}

/** Lexicographic. */
function compareInOrder(a: number[], b: number[]) {
  const n = a.findIndex((value, at) => value !== b[at]);
  return n < 0 ? 0 : a[n]! - b[n]!;
}
