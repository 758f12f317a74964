/** Serves metrics to Prometheus at a separate port, never at the public one. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onConsole } from '#server/console-texts.ts';
import { listenError } from '#server/processes/port-reservation.ts';
import { StartupError } from '#server/startup-error.ts';
import type { OpenMetrics } from './open-metrics.ts';

interface Address {
  host: string;
  port: number;
}

type Served = Pick<OpenMetrics, 'scrape' | 'contentType'>;

/**
 * Serves the metrics of a child process. Does not throw: the parent process would restart a child without a usable port for ever
 * (processes/server-children.ts).
 *
 * @returns a function that stops serving; undefined if the port cannot be used, which is written to standard error
 */
export const serveMetricsOfChild = (metrics: Served, address: Address) =>
  serveMetrics(metrics, address).catch((error: Error) => {
    if (!(error instanceof StartupError)) throw error;
    console.error(`A process serves requests, but not its metrics. ${onConsole(error.text)}`);
    return undefined;
  });

/**
 * Answers `GET /metrics`.
 *
 * @returns a function that stops serving
 * @throws {StartupError} the port cannot be used
 */
export async function serveMetrics(metrics: Served, { host, port }: Address) {
  const server = createServer((request, response) => void answer(metrics, request, response));
  const isListening = once(server, 'listening');
  server.listen(port, host);
  await isListening.catch((error: NodeJS.ErrnoException) => {
    throw listenError(error, { host, port, settings: { host: 'METRICS_HOST', port: 'METRICS_PORT' } });
  });
  // The open connection of a scraper must not keep this process alive.
  server.unref();
  return () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

async function answer({ scrape, contentType }: Served, { method, url }: IncomingMessage, response: ServerResponse) {
  if (url !== '/metrics') return response.writeHead(404).end();
  if (method !== 'GET') return response.writeHead(405, { allow: 'GET' }).end();
  try {
    const text = await scrape();
    response.writeHead(200, { 'content-type': contentType }).end(text);
  } catch {
    response.writeHead(500).end();
  }
}
