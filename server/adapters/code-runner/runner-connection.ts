/** The line to a runner: opened when something is first told, and again, after growing pauses, whenever the runner dies. */

import type { Duplex } from 'node:stream';
import { frame, framesInto, type News, type Request } from '#packages/runner/protocol.ts';
import { backoff } from '#server/concurrency/backoff.ts';

/** Milliseconds before one that died is started again; twice as many each time, until one has lived. */
const pauseAfter = backoff({ first: 100, longest: 10_000 });
/** Milliseconds after which a runner counts as one that lives. */
const LIVES = 30_000;

interface Ears {
  onOpen: () => void;
  onNews: (news: News) => void;
  /** The runner has died, and with it all that it was told. */
  onBroken: () => void;
}

export function runnerLine(launch: () => Duplex, ears: Ears) {
  let socket: Duplex | undefined;
  let deaths = 0;
  let waking: NodeJS.Timeout | undefined;
  let isClosed = false;

  function open() {
    waking = undefined;
    const openedAt = performance.now();
    const opened = launch();
    socket = opened;
    opened.on('data', framesInto(ears.onNews));
    opened.on('error', () => {});
    opened.once('close', () => reopen(performance.now() - openedAt));
    ears.onOpen();
  }

  function reopen(lived: number) {
    socket = undefined;
    if (isClosed) return;
    if (lived > LIVES) deaths = 0;
    waking = setTimeout(open, pauseAfter(deaths++));
    ears.onBroken();
  }

  return {
    /**
     * Nothing is kept for a runner that is not there: `onOpen` is the time to tell it again.
     * Gives a promise where the line is full: it is kept when more may be told, also to the next runner.
     */
    tell: (request: Request) => (socket && !socket.write(frame(request)) ? hasRoom(socket) : undefined),
    isOpen: () => socket !== undefined,
    wake() {
      if (!socket && !waking && !isClosed) open();
    },
    /** Resolves when the runner has ended. */
    async close() {
      isClosed = true;
      clearTimeout(waking);
      const ending = socket;
      if (!ending) return;
      const hasClosed = new Promise((resolve) => ending.once('close', resolve));
      ending.end();
      await hasClosed;
    },
  };
}

/** Many may wait for the same: one ear hears for all. */
const room = new WeakMap<Duplex, Promise<void>>();

function hasRoom(socket: Duplex) {
  const before = room.get(socket);
  if (before) return before;
  const drained = new Promise<void>((resolve) => {
    const free = () => {
      socket.off('drain', free).off('close', free);
      room.delete(socket);
      resolve();
    };
    socket.on('drain', free).on('close', free);
  });
  room.set(socket, drained);
  return drained;
}
