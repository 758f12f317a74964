/**
 * How many programs are judged by another one at a time. Each pair needs two boxes:
 * where more pairs begin than the runner lets run, all may wait for their second one.
 */
import { availableParallelism } from 'node:os';
import { type CodeRunner, QueueFull } from '#server/ports.ts';

/** The runner keeps a place for short programs; the others are for pairs. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);

/** The runner has no room for both of them now; where nothing else runs it will not have it later either. */
export class NoRoomForPair extends QueueFull {}

interface Door {
  inside: number;
  /** Who waits, the first first. */
  waiting: Set<() => void>;
}

const doors = new WeakMap<CodeRunner, Door>();

/** Rejects as the signal does while it waits, and otherwise as the work. */
export async function asOnePair<T>(runner: CodeRunner, signal: AbortSignal, work: () => Promise<T>) {
  const door = doorOf(runner);
  if (door.inside >= AT_ONCE) await turnAt(door, signal);
  else door.inside++;
  try {
    return await work();
  } finally {
    leave(door);
  }
}

function doorOf(runner: CodeRunner) {
  const known = doors.get(runner);
  if (known) return known;
  const door: Door = { inside: 0, waiting: new Set() };
  doors.set(runner, door);
  return door;
}

function turnAt({ waiting }: Door, signal: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const enter = () => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    };
    const giveUp = () => {
      waiting.delete(enter);
      reject(signal.reason);
    };
    signal.addEventListener('abort', giveUp, { once: true });
    waiting.add(enter);
  });
}

/** Whoever waits takes over the place. */
function leave(door: Door) {
  const [next] = door.waiting;
  if (!next) {
    door.inside--;
    return;
  }
  door.waiting.delete(next);
  next();
}
