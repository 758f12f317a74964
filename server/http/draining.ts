/**
 * How a process that serves beside others ends without a failed request: it first reports that it is not ready, so that
 * the load balancer sends new requests to the others, and meanwhile goes on serving. Every response then closes its
 * connection, because a balancer could send a request over an idle one in the moment in which the process closes it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds of draining: a balancer that asks every second has noticed the end after three failed answers. */
const DURATION = 5_000;

export type Draining = ReturnType<typeof openDraining>;

export function openDraining() {
  let isOn = false;
  return {
    get isOn() {
      return isOn;
    },
    begin() {
      isOn = true;
    },
  };
}

/** Call it between SIGTERM and the end. Resolves when a balancer sends no more requests. */
export async function drain(draining: Draining) {
  draining.begin();
  await pause(DURATION);
}

/** Call it before other hooks are added, because forwarded requests skip later ones. */
export function closeDrainedConnections(app: FastifyInstance, draining: Draining) {
  app.addHook('onRequest', (_request, reply, done) => {
    // Node sends `Connection: close` then.
    if (draining.isOn) reply.raw.shouldKeepAlive = false;
    done();
  });
}
