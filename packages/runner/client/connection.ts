/** The connection to a runner process: opened by the first message, and again, after growing delays, when the runner has died. */
import type { Duplex } from 'node:stream';
import { encodeMessage, messageReader, type RunnerEvent, type RunnerRequest } from '#packages/runner/protocol.ts';

/** Milliseconds until a dead runner is started again; doubled after each early death. */
const delayAfter = (earlyDeaths: number) => Math.min(100 * 2 ** earlyDeaths, 10_000);
/** A runner that dies within this many milliseconds of its start died early. */
const EARLY_DEATH = 30_000;

interface Listener {
  onOpen: () => void;
  onMessage: (message: RunnerEvent) => void;
  /** The runner has died, with all its programs. */
  onBroken: () => void;
}

export type Connection = ReturnType<typeof openConnection>;

export function openConnection(launch: () => Duplex, listener: Listener) {
  let socket: Duplex | undefined;
  let deaths = 0;
  let opening: NodeJS.Timeout | undefined;
  let isClosed = false;

  function open() {
    opening = undefined;
    const openedAt = performance.now();
    const opened = launch();
    socket = opened;
    opened.on('data', messageReader(listener.onMessage));
    opened.on('error', () => {});
    opened.once('close', () => reopen(performance.now() - openedAt));
    listener.onOpen();
  }

  function reopen(lived: number) {
    socket = undefined;
    if (isClosed) return;
    if (lived > EARLY_DEATH) deaths = 0;
    opening = setTimeout(open, delayAfter(deaths++));
    listener.onBroken();
  }

  /**
   * Sends a message; without a running runner it is dropped, and the caller has to send it again in `onOpen`.
   *
   * @returns a promise if the socket's buffer is full: it resolves when the caller may send more, perhaps to the next runner
   */
  const send = (request: RunnerRequest) =>
    socket && !socket.write(encodeMessage(request)) ? drained(socket) : undefined;

  return {
    send,
    /** Sends a message; without a running runner it starts one, and the caller sends the message in `onOpen`. */
    sendOrOpen(request: RunnerRequest) {
      if (socket) void send(request);
      else if (!opening && !isClosed) open();
    },
    isOpen: () => socket !== undefined,
    /** Resolves when the runner has ended. */
    async close() {
      isClosed = true;
      clearTimeout(opening);
      const closing = socket;
      if (!closing) return;
      const hasClosed = new Promise((resolve) => closing.once('close', resolve));
      closing.end();
      await hasClosed;
    },
  };
}

/** One promise per socket, so that many waiting callers share one listener. */
const drainPromises = new WeakMap<Duplex, Promise<void>>();

function drained(socket: Duplex) {
  const before = drainPromises.get(socket);
  if (before) return before;
  const promise = new Promise<void>((resolve) => {
    const finish = () => {
      socket.off('drain', finish).off('close', finish);
      drainPromises.delete(socket);
      resolve();
    };
    socket.on('drain', finish).on('close', finish);
  });
  drainPromises.set(socket, promise);
  return promise;
}
