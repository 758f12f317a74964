/** Limits on request bodies: their size, and how long they may take to arrive. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#server/refusal.ts';
import * as generalTexts from '#texts/general.ts';

/** Maximum size of a JSON body in bytes; the largest body that our pages send is a long text. */
export const BODY_LIMIT = 64 * 1024;
/** Seconds within which a body has to arrive, unless its endpoint sets another limit. */
const BODY_SECONDS = 10;

/** A route's limit for the arrival of the body: seconds in total, or seconds in which no bytes arrive. */
export type BodyTimeout = { bodySeconds?: number | undefined } | { standstillSeconds: number };

/**
 * Ends requests whose body arrives too slowly, and closes the connection if the body is still incomplete after the
 * response. Node's own timeout is not used: it applies to all requests, and would cut off slow uploads, which should
 * end only when no data arrive for a while.
 */
export function limitBodyTimes(app: FastifyInstance) {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();

  app.addHook('preParsing', async (request, reply, payload) => {
    // No timer, because the handlers of GET and HEAD do not wait for a body.
    if (request.method === 'GET' || request.method === 'HEAD') return payload;
    const timeout = request.routeOptions.config as BodyTimeout;
    const abort = () => abortRequest(request, reply, payload);
    if ('standstillSeconds' in timeout) return timedByProgress(request, timeout.standstillSeconds, abort);
    timers.set(request, setTimeout(abort, (timeout.bodySeconds ?? BODY_SECONDS) * 1000));
    payload.once('end', () => clearTimeout(timers.get(request)));
    return payload;
  });

  app.addHook('onSend', async ({ raw }, reply) => {
    if (!raw.complete) reply.header('connection', 'close');
  });

  app.addHook('onResponse', (request, _reply, done) => {
    clearTimeout(timers.get(request));
    // Gives the client a moment to read the response before the connection is closed.
    if (!request.raw.complete) setTimeout(() => request.raw.destroy(), 500).unref();
    done();
  });
}

/** Calls `abort` after this many seconds without data. A socket's timeout restarts with each packet. */
function timedByProgress({ raw }: FastifyRequest, seconds: number, abort: () => void) {
  raw.setTimeout(seconds * 1000, abort);
  return raw.once('end', () => raw.setTimeout(0));
}

/** Ends a request. Emits an error only if the payload has a listener for it: otherwise it would end the process. */
function abortRequest({ raw }: FastifyRequest, reply: FastifyReply, payload: NodeJS.ReadableStream) {
  const isBeingRead = !reply.sent && payload.listenerCount('error') > 0;
  if (isBeingRead) payload.emit('error', new Refusal('too_slow', generalTexts.tooSlow));
  else raw.destroy();
}
