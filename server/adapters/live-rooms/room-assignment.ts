/**
 * Which engine forwards a room: at the room's first use the least loaded engine, and from then on
 * the same engine, unless that engine fails.
 */
import type { SupervisedEngine } from './supervised-engine.ts';

/** Maximum number of remembered rooms; beyond it, the least recently used room is forgotten. */
const MAX_ROOMS = 10_000;

interface Options {
  loadOf(engine: SupervisedEngine): number;
  /** Called when rooms were moved from a failing engine to other engines. */
  onMoved(rooms: string[]): void;
}

export function assignRooms(engines: SupervisedEngine[], { loadOf, onMoved }: Options) {
  const assigned = new Map<string, SupervisedEngine>();

  const roomsOf = (engine: SupervisedEngine) =>
    [...assigned].filter(([, each]) => each === engine).map(([room]) => room);
  const rankOf = (engine: SupervisedEngine) => [engine.isReady() ? 0 : 1, loadOf(engine), roomsOf(engine).length];
  const leastLoaded = () => engines.toSorted((a, b) => compareInOrder(rankOf(a), rankOf(b)))[0]!;

  function assign(room: string, engine: SupervisedEngine) {
    // Deleted and inserted again, so that the map's order shows which room was used longest ago.
    assigned.delete(room);
    assigned.set(room, engine);
    const [oldest] = assigned.keys();
    if (assigned.size > MAX_ROOMS) assigned.delete(oldest!);
    return engine;
  }

  /** Moves a room to the least loaded engine. @returns false if no engine is ready */
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
    /** Moves all rooms of a failing engine to other engines. */
    evacuate(engine: SupervisedEngine) {
      const moved = roomsOf(engine).filter(move);
      if (moved.length > 0) onMoved(moved);
    },
  };
}

/** Compares two lists of numbers lexicographically. */
function compareInOrder(a: number[], b: number[]) {
  const n = a.findIndex((value, at) => value !== b[at]);
  return n < 0 ? 0 : a[n]! - b[n]!;
}
