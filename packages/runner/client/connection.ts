/**
 * The connection to a runner process. The first message starts the runner, or connects to one that another process has
 * started. A runner that has died is started again, after a delay that grows with each early death.
 */
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { RunnerEvent, RunnerRequest } from '#packages/runner/protocol.ts';
import { readMessages } from '#packages/runner/read-messages.ts';
import { writeTo } from './writing.ts';

/** A runner that dies within this many milliseconds of its start died early. */
const EARLY_DEATH = 30_000;

/** Returns a function of how long a runner lived: the milliseconds until the next start, doubled after early deaths. */
function restartDelays() {
  let earlyDeaths = 0;
  return (lived: number) => {
    if (lived > EARLY_DEATH) earlyDeaths = 0;
    return Math.min(100 * 2 ** earlyDeaths++, 10_000);
  };
}

/** Milliseconds to wait for a runner that another process is restarting, and between attempts to connect to it. */
const [RESTARTING, RETRY] = [15_000, 250];

interface Listener {
  onOpen: () => void;
  onMessage: (message: RunnerEvent) => void;
  /** Called when the runner, and with it every program that it had, has died. */
  onBroken: () => void;
  /** Called when there is no runner to connect to. */
  onUnreachable: () => void;
}

/** What programs and questions need of a connection; a connection of openSession has the same. */
export type Sending = Pick<ReturnType<typeof openConnection>, 'send' | 'sendOrOpen' | 'isOpen'>;

/** @param launch  starts a runner and returns the socket to it, or returns one that is connecting to it */
export function openConnection(launch: () => Duplex, listener: Listener) {
  let socket: Duplex | undefined;
  const delayAfter = restartDelays();
  let opening: NodeJS.Timeout | undefined;
  let connecting: Duplex | undefined;
  let isClosed = false;
  let brokenAt = Number.NEGATIVE_INFINITY;

  function open() {
    opening = undefined;
    const opened = launch();
    readMessages(opened, listener.onMessage);
    if (!isConnecting(opened)) return begin(opened);
    connecting = opened;
    opened.once('connect', () => begin(opened)).once('close', () => connecting && !isClosed && giveUp());
  }

  function begin(opened: Duplex) {
    const openedAt = performance.now();
    [connecting, socket] = [undefined, opened];
    opened.once('close', () => reopen(performance.now() - openedAt));
    listener.onOpen();
  }

  function giveUp() {
    connecting = undefined;
    if (performance.now() - brokenAt < RESTARTING) opening = setTimeout(open, RETRY);
    else listener.onUnreachable();
  }

  function reopen(lived: number) {
    socket = undefined;
    brokenAt = performance.now();
    if (isClosed) return;
    opening = setTimeout(open, delayAfter(lived));
    listener.onBroken();
  }

  /**
   * Sends a message to the running runner. If no runner is running, drops the message: the caller sends it in `onOpen`.
   *
   * @returns undefined or, if the socket's buffer is full, a promise that resolves when the caller may send more
   */
  const send = (request: RunnerRequest) => (socket ? writeTo(socket, request) : undefined);

  return {
    send,
    /** Sends a message. If no runner is running, starts one instead; the caller then sends the message in `onOpen`. */
    sendOrOpen(request: RunnerRequest) {
      if (socket) void send(request);
      else if (!opening && !connecting && !isClosed) open();
    },
    isOpen: () => socket !== undefined,
    /** Resolves when the runner has ended. */
    async close() {
      isClosed = true;
      clearTimeout(opening);
      connecting?.destroy();
      if (socket) await ended(socket);
    },
  };
}

const isConnecting = (socket: Duplex) => socket instanceof Socket && socket.connecting;

const ended = (socket: Duplex) =>
  new Promise((resolve) => {
    socket.once('close', resolve);
    socket.end();
  });
