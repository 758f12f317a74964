import type { FastifyInstance, FastifyRequest, onSendHookHandler } from 'fastify';
import type { MeasuredRequest, Metrics } from '#server/metrics/metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when the response begins, because Fastify builds a new `routeOptions` each time that it is read. */
    measured: MeasuredRequest | null;
  }
}

/** The route of requests that have none, such as those of scanners: their paths would be labels without end. */
const NO_ROUTE = 'none';

/**
 * Measures requests, if this process is measured. The duration ends where the response begins, so it does not contain
 * the time that a slow line takes. WebSockets, event streams and forwarded requests have none. Call it before hooks that
 * answer requests themselves.
 */
export function measureRequests(app: FastifyInstance, { requests, watch }: Metrics) {
  if (!requests) return;
  app.decorateRequest('measured', null);
  // Not async, because a promise for each request would cost more than the measuring.
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
