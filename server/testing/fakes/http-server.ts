/** A small HTTP server on its own port: a provider with scripted answers, or a receiver of callbacks. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Seen {
  method: string;
  path: string;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** A scripted answer. 'hang up' closes the connection without an answer; 'say nothing' leaves it open. */
export type Said = { status?: number; body: string } | 'hang up' | 'say nothing';

export type Listener = Awaited<ReturnType<typeof startListener>>;

export async function startListener(answer: (request: Seen) => Said | Promise<Said> = () => ({ body: '{}' })) {
  const requests: Seen[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const seenRequest = { method: request.method!, path: request.url!, headers: request.headers, text };
    requests.push(seenRequest);
    const reply = await answer(seenRequest);
    if (reply === 'say nothing') return;
    if (reply === 'hang up') response.destroy();
    else response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' }).end(reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** All requests that the server has received, oldest first. */
    seen: requests,
    async stop() {
      server.closeAllConnections();
      // The callback is also called if the server was stopped earlier.
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
