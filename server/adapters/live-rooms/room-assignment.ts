/**
 * Assigns each room to the engine, or to the machine with engines, that forwards it: the least loaded one at the room's first use,
 * and the same one from then on, unless it fails.
 */

/** Maximum number of remembered rooms; beyond it, the least recently used room is forgotten. */
const MAX_ROOMS = 10_000;

interface Assignable {
  isReady(): boolean;
  /** Whether its rooms should move to a ready engine. */
  isFailing(): boolean;
  /** Whether it gets new rooms only if all other engines are reluctant too. */
  isReluctant?(): boolean;
}

interface Options<Engine> {
  loadOf(engine: Engine): number;
  /** Called when rooms were moved to other engines. */
  onMoved(rooms: string[]): void;
  /**
   * Whether a room without connections may leave a working engine; false by default.
   *
   * @param unusedFor  milliseconds since the room was last used
   */
  mayMove?(room: string, engine: Engine, unusedFor: number): boolean;
}

export function assignRooms<Engine extends Assignable>(
  engines: Engine[],
  { loadOf, onMoved, mayMove }: Options<Engine>,
) {
  const assigned = new Map<string, { engine: Engine; usedAt: number }>();

  const roomsOf = (engine: Engine) => [...assigned].filter(([, each]) => each.engine === engine).map(([room]) => room);
  const rankOf = (engine: Engine) => [
    engine.isReady() ? 0 : 1,
    engine.isReluctant?.() ? 1 : 0,
    loadOf(engine),
    roomsOf(engine).length,
  ];
  const leastLoaded = () => engines.toSorted((a, b) => compareInOrder(rankOf(a), rankOf(b)))[0]!;

  function assign(room: string, engine: Engine) {
    // Deleted and inserted again, so that the map is ordered by last use.
    assigned.delete(room);
    assigned.set(room, { engine, usedAt: performance.now() });
    const [oldest] = assigned.keys();
    if (assigned.size > MAX_ROOMS) assigned.delete(oldest!);
    return engine;
  }

  /** Moves a room to the least loaded engine. @returns false if no other engine is ready */
  function move(room: string) {
    const next = leastLoaded();
    if (!next.isReady() || next === assigned.get(room)?.engine) return false;
    assign(room, next);
    return true;
  }

  /** A room never moves to a reluctant engine, because it would then leave that engine too, and so on. */
  const mayLeave = (room: string, { engine, usedAt }: { engine: Engine; usedAt: number }) =>
    mayMove?.(room, engine, performance.now() - usedAt) && !leastLoaded().isReluctant?.();

  return {
    engineOf(room: string) {
      const current = assigned.get(room);
      const engine = current?.engine ?? leastLoaded();
      const leaves = engine.isFailing() || (current && mayLeave(room, current));
      if (!leaves || !move(room)) return assign(room, engine);
      onMoved([room]);
      return assigned.get(room)!.engine;
    },
    roomsOf,
    /** Assigns a room to the engine that already forwards it. */
    keep: (room: string, engine: Engine) => void assign(room, engine),
    /** Moves all rooms of a failing engine to other engines. */
    evacuate(engine: Engine) {
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
