import type { FastifyInstance, FastifyRequest, onSendHookHandler } from 'fastify';
import type { MeasuredRequest, Metrics } from '#server/metrics/metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when the response begins, because Fastify builds a new `routeOptions` each time that it is read. */
    measured: MeasuredRequest | null;
  }
}

/** Label for requests without a route, such as a scanner's: their paths would be an unlimited number of labels. */
const NO_ROUTE = 'none';

/**
 * Measures requests, if METRICS_PORT is set. The duration ends when the response begins, so it does not contain the time
 * that a slow connection takes. WebSockets, event streams and forwarded requests are not timed. Call this before adding
 * hooks that answer requests themselves.
 */
export function measureRequests(app: FastifyInstance, { requests, watch }: Metrics) {
  if (!requests) return;
  app.decorateRequest('measured', null);
  // Not async, because a promise for each request would cost more than the measurement.
  app.addHook('onSend', (...[request, reply, , done]: Parameters<onSendHookHandler>) => {
    request.measured = labelsOf(request);
    requests.began(request.measured, reply.elapsedTime / 1000);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    requests.ended(request.measured ?? labelsOf(request), reply.raw.statusCode);
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
