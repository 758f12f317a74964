/**
 * Simulates a phone network between a browser and a local school: a delay, and a bandwidth that all connections share.
 */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface Line {
  kilobitsPerSecond: number;
  roundTripMs: number;
}

/** @returns the port at which the school is reached over the simulated network, and a function that closes it */
export async function slowLine(schoolPort: number, line: Line) {
  const [up, down] = [makeWay(line), makeWay(line)];
  const sockets = new Set<Socket>();
  const server = createServer(async (phone) => {
    const school = connect(schoolPort, 'localhost');
    for (const socket of [phone, school]) {
      sockets.add(socket);
      socket.setNoDelay(true).on('error', () => socket.destroy());
      socket.once('close', () => sockets.delete(socket));
    }
    // This pause is the TCP handshake, which takes a round trip before the first byte.
    await pause(line.roundTripMs);
    // This rejects if the browser aborts a connection that it no longer needs.
    up(phone, school).catch(() => school.destroy());
    down(school, phone).catch(() => phone.destroy());
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It has no port');
  return {
    port: address.port,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** The milliseconds of queued data above which the proxy pauses reading from a connection. */
const MAX_BUFFERED = 20;
/** The number of bytes that a connection sends before another connection gets its turn. */
const PIECE = 4_096;

/** One direction of the network, shared by all connections. */
function makeWay({ kilobitsPerSecond, roundTripMs }: Line) {
  let isFreeAt = 0;
  return async (from: Socket, to: Socket) => {
    // Timers of different lengths may fire out of order, so each piece waits for the previous piece.
    let sent: Promise<unknown> = Promise.resolve();
    const send = (arrivesAt: number, deliver: () => unknown) => {
      const arrival = pause(arrivesAt - performance.now());
      sent = sent.then(() => arrival).then(deliver);
    };
    for await (const chunk of from.iterator({ destroyOnReturn: false })) {
      for (let start = 0; start < chunk.length; start += PIECE) {
        const piece = chunk.subarray(start, start + PIECE);
        isFreeAt = Math.max(isFreeAt, performance.now()) + (piece.length * 8) / kilobitsPerSecond;
        send(isFreeAt + roundTripMs / 2, () => to.writable && to.write(piece));
        const waiting = isFreeAt - performance.now();
        if (waiting > MAX_BUFFERED) await pause(waiting);
      }
    }
    send(isFreeAt + roundTripMs / 2, () => to.end());
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
