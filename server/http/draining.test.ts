/** A server that is about to end while other processes serve: it reports itself unready, and still answers requests. */
import { get, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { startTestServer } from '#server/testing/server.ts';

test('a draining server is not ready, but answers requests, and closes their connections', async () => {
  const { address, base, services } = await startTestServer();
  const ask = (url: string) =>
    new Promise<IncomingMessage>((resolve) =>
      get(url, { headers: { connection: 'keep-alive' } }, (response) => resolve(response.resume())),
    );
  const before = await ask(`${base}/courses/`);
  services.draining.begin();
  const [after, health] = [await ask(`${base}/courses/`), await ask(`${address}/health/ready`)];

  expect([before.statusCode, after.statusCode, health.statusCode]).toEqual([200, 200, 503]);
  expect([before.headers.connection, after.headers.connection]).toEqual(['keep-alive', 'close']);
});
