import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { serveMetrics, serveMetricsOfChild } from './serve-metrics.ts';

const metrics = { scrape: async () => 'darasa_process_info 1', contentType: 'text/plain' };
const occupier = createServer();
let occupied: { host: string; port: number };
beforeAll(async () => {
  occupier.listen(0, '127.0.0.1');
  await once(occupier, 'listening');
  occupied = { host: '127.0.0.1', port: (occupier.address() as AddressInfo).port };
});
afterAll(() => occupier.close());

test('a port that is in use keeps a process from starting', async () => {
  await expect(serveMetrics(metrics, occupied)).rejects.toThrow(
    `Port ${occupied.port} is in use: stop the program that uses it, or set METRICS_PORT.`,
  );
});

test('a child whose port is in use starts without metrics, and names the port', async () => {
  const print = vi.spyOn(console, 'error').mockImplementation(() => {});
  const close = await serveMetricsOfChild(metrics, occupied);
  const printed = print.mock.calls.flat().join();
  print.mockRestore();

  expect(close).toBeUndefined();
  expect(printed).toMatch(new RegExp(`not its metrics\\. .*${occupied.port}`));
});
