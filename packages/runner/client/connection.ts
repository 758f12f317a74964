/**
 * The connection to a runner process. The first message starts the runner. A runner that has died is started again,
 * after a delay that grows with each early death.
 */
import type { Duplex } from 'node:stream';
import { encodeMessage, messageReader, type RunnerEvent, type RunnerRequest } from '#packages/runner/protocol.ts';

/** Milliseconds until a dead runner is started again; doubled after each early death. */
const delayAfter = (earlyDeaths: number) => Math.min(100 * 2 ** earlyDeaths, 10_000);
/** A runner that dies within this many milliseconds of its start died early. */
const EARLY_DEATH = 30_000;

interface Listener {
  onOpen: () => void;
  onMessage: (message: RunnerEvent) => void;
  /** Called when the runner, and with it every program that it had, has died. */
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
   * Sends a message to the running runner. If no runner is running, drops the message: the caller sends it in `onOpen`.
   *
   * @returns undefined or, if the socket's buffer is full, a promise that resolves when the caller may send more
   */
  const send = (request: RunnerRequest) =>
    socket && !socket.write(encodeMessage(request)) ? drained(socket) : undefined;

  return {
    send,
    /** Sends a message. If no runner is running, starts one instead; the caller then sends the message in `onOpen`. */
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

/** The pending promise of each socket whose buffer is full: all waiting callers share one listener. */
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
