/** Reads the first line of a connection between two servers; what follows it stays in the socket. */
import type { Socket } from 'node:net';

interface Limits {
  /** Maximum bytes of the line, with its line feed. */
  maxLength: number;
  /** Milliseconds within which it has to arrive. */
  timeout: number;
}

/** The line without its line feed; undefined if there is none in time. Leaves the socket paused. */
export function firstLineOf(socket: Socket, { maxLength, timeout }: Limits) {
  return new Promise<string | undefined>((resolve) => {
    let received = Buffer.alloc(0);
    const timer = setTimeout(() => end(undefined), timeout);
    const onEnd = () => end(undefined);
    function end(line: string | undefined) {
      clearTimeout(timer);
      socket.off('data', onData).off('error', onEnd).off('close', onEnd);
      resolve(line);
    }
    function onData(chunk: Buffer) {
      received = Buffer.concat([received, chunk]);
      const at = received.indexOf('\n');
      if (at === -1 && received.length < maxLength) return;
      socket.pause();
      if (at !== -1) socket.unshift(received.subarray(at + 1));
      end(at === -1 ? undefined : received.toString('latin1', 0, at));
    }
    socket.on('data', onData).once('error', onEnd).once('close', onEnd);
    socket.resume();
  });
}
