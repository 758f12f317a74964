/** Opens WebSockets with the headers that a browser sends. */
import { WebSocket } from 'ws';
import type { School } from '#server/testing/server.ts';

const sockets: WebSocket[] = [];

export interface ClientOptions {
  /** The value of the Cookie header, with the session cookie. */
  cookie?: string | undefined;
  origin?: string;
  /** Whether the client answers pings; true by default. */
  autoPong?: boolean;
}

/** Opens a WebSocket to a path of the API; resolves when it is open, refused, or closed before that (status 0). */
export async function connectWebSocket<Message>(
  at: Pick<School, 'base'>,
  path: string,
  { cookie, origin = 'http://localhost:3000', autoPong = true }: ClientOptions,
) {
  const address = at.base.replace('http', 'ws') + path;
  const socket = new WebSocket(address, { autoPong, headers: { origin, ...(cookie && { cookie }) } });
  sockets.push(socket);
  const messages: Message[] = [];
  // Without this listener Node.js would throw, because a socket that the server refuses emits an error.
  socket.on('error', () => {});
  socket.on('message', (bytes) => messages.push(JSON.parse(String(bytes))));
  const status = await new Promise<number>((resolve) => {
    socket.once('open', () => resolve(101));
    socket.once('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode));
    socket.once('close', () => resolve(0));
  });
  return {
    socket,
    status,
    messages,
    closed: new Promise<'closed'>((resolve) => socket.once('close', () => resolve('closed'))),
    send: (message: unknown) => socket.send(JSON.stringify(message)),
  };
}

export function closeAllWebSockets() {
  for (const socket of sockets.splice(0)) socket.terminate();
}
