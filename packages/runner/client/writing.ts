/** Writes requests to a runner's socket. */
import type { Duplex } from 'node:stream';
import { encodeMessage, type RunnerRequest } from '#packages/runner/protocol.ts';

/** @returns undefined or, if the socket's buffer is full, a promise that resolves when the caller may send more */
export const writeTo = (socket: Duplex, request: RunnerRequest) =>
  socket.write(encodeMessage(request)) ? undefined : drained(socket);

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
