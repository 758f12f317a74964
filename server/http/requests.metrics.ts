import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '#server/metrics/metrics.ts';

/** The route of requests that have none, such as those of scanners: their paths would be labels without end. */
const NO_ROUTE = 'none';

/**
 * Measures requests, if this process is measured. The duration ends where the response begins, so it does not contain
 * the time that a slow line takes. WebSockets, event streams and forwarded requests have none. Call it before hooks that
 * answer requests themselves.
 */
export function measureRequests(app: FastifyInstance, { requests, watch }: Metrics) {
  if (!requests) return;
  app.addHook('onSend', async (request, reply) => requests.began(labelsOf(request), reply.elapsedTime / 1000));
  app.addHook('onResponse', (request, reply, done) => {
    requests.ended(labelsOf(request), reply.raw.statusCode);
    done();
  });
  watch({
    source: 'connections',
    metrics: { darasa_http_connections: { help: 'Open connections of browsers and proxies.' } },
    read: () =>
      new Promise<{ darasa_http_connections: number }>((resolve, reject) => {
        app.server.getConnections((error, count) =>
          error ? reject(error) : resolve({ darasa_http_connections: count }),
        );
      }),
  });
}

const labelsOf = ({ routeOptions, method }: FastifyRequest) => ({ route: routeOptions.url ?? NO_ROUTE, method });
