/**
 * How many programs are judged by another one at a time. Each pair needs two boxes:
 * where more pairs begin than the runner lets run, all may wait for their second one.
 * Who waits longest for a turn of theirs has the next, so that whoever keeps coming
 * back with what sleeps never keeps others out.
 */
import { availableParallelism } from 'node:os';
import type { CodeRunner } from '#server/ports.ts';

/** The runner keeps a place for short programs; the others are for pairs. */
export const MOST_PAIRS = Math.max(1, availableParallelism() - 1);

interface Door {
  inside: number;
  /** The first first. */
  waiting: Waiting[];
  /** Who had a turn, those the longest ago first; forgotten when nobody is inside. */
  served: Set<string>;
}

interface Waiting {
  owner: string;
  enter: () => void;
}

const doors = new WeakMap<CodeRunner, Door>();

interface Coming {
  owner: string;
  signal: AbortSignal;
}

/** Rejects as the signal does while it waits, and otherwise as the work. */
export async function asOnePair<T>(runner: CodeRunner, coming: Coming, work: () => Promise<T>) {
  const door = doorOf(runner);
  if (door.inside >= MOST_PAIRS) await turnAt(door, coming);
  else door.inside++;
  hasTurn(door, coming);
  try {
    return await work();
  } finally {
    leave(door);
  }
}

function doorOf(runner: CodeRunner) {
  const known = doors.get(runner);
  if (known) return known;
  const door: Door = { inside: 0, waiting: [], served: new Set() };
  doors.set(runner, door);
  return door;
}

function turnAt(door: Door, { owner, signal }: Coming) {
  return new Promise<void>((resolve, reject) => {
    const enter = () => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    };
    const one = { owner, enter };
    const giveUp = () => {
      door.waiting = door.waiting.filter((other) => other !== one);
      reject(signal.reason);
    };
    signal.addEventListener('abort', giveUp, { once: true });
    door.waiting.push(one);
  });
}

function hasTurn({ served }: Door, { owner }: Coming) {
  served.delete(owner);
  served.add(owner);
}

/** Whoever is next takes over the place. */
function leave(door: Door) {
  const next = nextAt(door);
  if (next) {
    door.waiting = door.waiting.filter((other) => other !== next);
    next.enter();
    return;
  }
  door.inside--;
  if (door.inside === 0) door.served.clear();
}

function nextAt({ waiting, served }: Door) {
  const turns = new Map([...served].map((owner, index) => [owner, index + 1]));
  const turnOf = ({ owner }: Waiting) => turns.get(owner) ?? 0;
  return waiting.toSorted((one, other) => turnOf(one) - turnOf(other))[0];
}
