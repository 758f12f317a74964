/** The far end of live runs: connections as a browser makes them. */
import { WebSocket } from 'ws';
import type { LiveNews } from '#contract/runner.ts';
import type { Person } from './given.ts';
import type { School } from './server.ts';

const sockets: WebSocket[] = [];

export interface Way {
  origin?: string;
  /** Whether it answers signs of life. */
  autoPong?: boolean;
}

/** A connection as a browser makes it. */
export async function connectLive(
  at: School,
  person?: Person,
  { origin = 'http://localhost:3000', autoPong = true }: Way = {},
) {
  const cookie = person && `session=${await at.given.session(person)}`;
  const address = `${at.base.replace('http', 'ws')}/submissions/live`;
  const socket = new WebSocket(address, { autoPong, headers: { origin, ...(cookie && { cookie }) } });
  sockets.push(socket);
  const news: LiveNews[] = [];
  // Of one that was never opened.
  socket.on('error', () => {});
  socket.on('message', (bytes) => news.push(JSON.parse(String(bytes))));
  const status = await new Promise<number>((resolve) => {
    socket.once('open', () => resolve(101));
    socket.once('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode));
  });
  return {
    socket,
    status,
    news,
    ended: new Promise<'ended'>((resolve) => socket.once('close', () => resolve('ended'))),
    tell: (message: unknown) => socket.send(JSON.stringify(message)),
    printed: () => news.map((one) => (one.type === 'output' ? one.text : '')).join(''),
  };
}

export function hangUpAll() {
  for (const socket of sockets.splice(0)) socket.terminate();
}
