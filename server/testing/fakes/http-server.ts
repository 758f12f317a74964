/** A small web server on its own port: a provider with scripted answers, or a receiver of callbacks. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Seen {
  method: string;
  path: string;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** 'hang up' ends the connection; 'say nothing' leaves it open. */
export type Said = { status?: number; body: string } | 'hang up' | 'say nothing';

export type Listener = Awaited<ReturnType<typeof startListener>>;

export async function startListener(answer: (request: Seen) => Said | Promise<Said> = () => ({ body: '{}' })) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const asked = { method: request.method!, path: request.url!, headers: request.headers, text };
    seen.push(asked);
    const said = await answer(asked);
    if (said === 'say nothing') return;
    if (said === 'hang up') response.destroy();
    else response.writeHead(said.status ?? 200, { 'content-type': 'application/json' }).end(said.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** All requests, oldest first. */
    seen,
    async stop() {
      server.closeAllConnections();
      // Has no effect if it was stopped before.
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
