/** The HTTP server: checks the API key and answers errors in Judge0's format. */
import { createHash, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import type { RunnerClient } from '#packages/runner/client/client.ts';
import { Judge0Refusal } from '#packages/runner/judge0-api/judge0-refusal.ts';
import { apiKeyIn } from '#packages/runner/judge0-api/requests.ts';
import { about, license } from '#packages/runner/judge0-api/system-info.ts';
import { mountRoutes } from './routes.ts';

/** Most bytes of a request body. */
const MAX_BODY = 2 * 1024 * 1024;
/** Milliseconds in which a whole request must arrive. */
const REQUEST_TIMEOUT = 30_000;

export function createApp(client: RunnerClient, apiKey: string) {
  const app = Fastify({ bodyLimit: MAX_BODY, requestTimeout: REQUEST_TIMEOUT, forceCloseConnections: true });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) => reply.status(404).send({ error: 'There is nothing here.' }));
  // Rejects all runs first, so that HTTP clients that wait for a result get a reply before their connections close.
  app.addHook('preClose', () => client.close());
  app.get('/version', (_request, reply) => reply.type('text/plain').send(about.version));
  app.get('/license', (_request, reply) => reply.type('text/plain').send(license));

  app.register(async (api) => {
    const isKey = keyCheck(apiKey);
    // The key is checked before the body is read. Judge0's 401 has no body.
    api.addHook('onRequest', async (request, reply) => {
      const key = apiKeyIn(request.headers, request.query as Record<string, unknown>);
      if (key === undefined || !isKey(key)) return reply.status(401).header('cache-control', 'no-store').send();
    });
    mountRoutes(api, client);
  });
  return app;
}

/** A constant-time comparison of keys. */
function keyCheck(apiKey: string) {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const expected = digest(apiKey);
  return (key: string) => timingSafeEqual(digest(key), expected);
}

function answerError(error: FastifyError | Judge0Refusal, _request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store');
  if (error instanceof Judge0Refusal) return reply.status(error.status).send(error.body);
  const { statusCode = 500, message } = error;
  if (statusCode < 500) return reply.status(statusCode).send({ error: message });
  console.error('A request failed:', error);
  return reply.status(500).send({ error: 'The code runner failed to answer.' });
}
