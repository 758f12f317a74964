/** Limits on request bodies: their size, and how long they may take to arrive. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { Refusal } from '#server/refusal.ts';

/** Maximum bytes of a JSON body; the largest body of our pages is a long text. */
export const BODY_LIMIT = 64 * 1024;
/** Seconds for a body to arrive, unless its endpoint says otherwise. */
const BODY_SECONDS = 10;

/** How long a route waits for the body: in total, or while no bytes arrive. */
export type BodyTimeout = { bodySeconds?: number | undefined } | { standstillSeconds: number };

/**
 * Ends requests whose body arrives too slowly, and closes the connection of a client that goes on sending after the
 * response. Node's own timeout applies to the whole server and would cut slow uploads, which end only when no data
 * arrives for a while.
 */
export function limitBodyTimes(app: FastifyInstance) {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();

  app.addHook('preParsing', async (request, reply, payload) => {
    // GET and HEAD handlers do not wait for a body.
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
    // The client gets a moment to read the response.
    if (!request.raw.complete) setTimeout(() => request.raw.destroy(), 500).unref();
    done();
  });
}

/** Fires after a time without data: a socket's own timeout restarts with each packet. */
function timedByProgress({ raw }: FastifyRequest, seconds: number, abort: () => void) {
  raw.setTimeout(seconds * 1000, abort);
  return raw.once('end', () => raw.setTimeout(0));
}

/** An error event on a payload without a listener would end the whole process. */
function abortRequest({ raw }: FastifyRequest, reply: FastifyReply, payload: NodeJS.ReadableStream) {
  const isBeingRead = !reply.sent && payload.listenerCount('error') > 0;
  if (isBeingRead) payload.emit('error', new Refusal('too_slow', generalMessages.tooSlow));
  else raw.destroy();
}
