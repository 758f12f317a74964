/** Reads messages from a socket. One that sends anything else is closed: nothing after it could be understood. */
import type { Duplex } from 'node:stream';
import { messageReader, type RunnerEvent, type RunnerRequest } from './protocol.ts';

/** @param maxBytes  of a message; by default the most that a message of the protocol needs */
export function readMessages<M extends RunnerRequest | RunnerEvent>(
  socket: Duplex,
  onMessage: (message: M) => void,
  maxBytes?: number,
) {
  const read = messageReader(onMessage, maxBytes);
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => {
    try {
      read(chunk);
    } catch (error) {
      console.error('The code runner has closed a connection:', error);
      socket.destroy();
    }
  });
}
