import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { startTestServer } from '#server/testing/server.ts';

test('an idle server sends PostgreSQL at most two queries a second', async () => {
  await startTestServer();
  // The first runs of the pollers and pg-boss's maintenance end first.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  const texts = query.mock.calls.map(([asked]) => String(Reflect.get(Object(asked), 'text') ?? asked).slice(0, 300));
  query.mockRestore();

  expect(texts.length / 10, texts.join('\n')).toBeLessThanOrEqual(2);
});
