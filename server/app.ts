/** The server, assembled. Reading order: what protects it, what it answers, who answers what. */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { generalMessages } from '#contract/general-messages.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { courseRoutes } from './features/courses/courses.routes.ts';
import { enrolmentRoutes } from './features/enrolments/enrolments.routes.ts';
import { outboxRoutes } from './features/outbox/outbox.routes.ts';
import { userRoutes } from './features/users/users.routes.ts';
import { answerError, answerNotFound } from './http/answer.ts';
import { healthRoutes } from './http/health.ts';
import { documentationRoutes } from './http/openapi.ts';
import { findWebApp, servePages } from './http/pages.ts';
import { BODY_LIMIT, guardChanges, guardSlowBodies, sendHeaders } from './http/protection.ts';
import { routesOn } from './http/route.ts';
import type { Services } from './services.ts';

interface Options {
  /** Where the built web app lies. */
  webFolder: string;
  /** Where log lines go; standard output unless said. */
  logStream?: { write(line: string): void };
  /** Gets the method and address of everything that is mounted, for the permission matrix. */
  mounted?: string[];
}

export async function buildApp(services: Services, { webFolder, logStream, mounted }: Options) {
  const { config } = services;
  const app = fastifyFor(services, logStream);
  app.addHook('onRoute', ({ method, url }) => void mounted?.push(`${method} ${url}`));
  const web = findWebApp(webFolder, config);

  app.setErrorHandler(answerError);
  // Only JSON comes in; a form on a stranger's page could send plain text.
  app.removeContentTypeParser('text/plain');
  await sendHeaders(app, config, web?.inlineHashes ?? { script: [], style: [] });
  await app.register(cookie);

  healthRoutes(app, services);
  if (!config.isProduction) outboxRoutes(app, services);
  await app.register((api) => mountApi(api, services), { prefix: config.apiBase });
  await servePages(app, web);
  return app;
}

async function mountApi(api: FastifyInstance, services: Services) {
  guardChanges(api, services.config);
  guardSlowBodies(api);
  api.setNotFoundHandler(answerNotFound);

  // What this request has queued is committed by now.
  api.addHook('onResponse', async () => services.queue.wake());

  const mounted: Endpoint[] = [];
  const route = routesOn(api, services, mounted);
  authRoutes(route, services);
  userRoutes(route, services);
  courseRoutes(route, services);
  enrolmentRoutes(route, services);
  documentationRoutes(api, mounted, services.config.apiBase);
}

function fastifyFor({ config }: Services, logStream: Options['logStream']) {
  return Fastify({
    logger: { level: config.logLevel, serializers, ...(logStream && { stream: logStream }) },
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxy,
    bodyLimit: BODY_LIMIT,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
    // Bodies are timed one by one (http/protection.ts); headers have five seconds.
    requestTimeout: 0,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    keepAliveTimeout: 65_000,
  });
}

/** What of a request goes into the log: the route, never the address, which may hold a link's secret. */
const serializers = {
  req: (request: { method: string; routeOptions?: { url?: string | undefined }; ip: string }) => ({
    method: request.method,
    route: request.routeOptions?.url,
    ip: request.ip,
  }),
};

/** Something that is not HTTP, or headers that never end. */
function answerBrokenRequest(_error: Error, socket: Socket) {
  if (!socket.writable) return socket.destroy();
  const body = JSON.stringify({ code: 'invalid', message: generalMessages.badJson, requestId: randomUUID() });
  return socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
