/**
 * Shuts down one of several serving processes without failed requests: the process reports that it is not ready, so that the
 * load balancer sends new requests to other processes, and still answers requests meanwhile. Every response then closes its
 * connection, because a balancer could send a request over an idle connection at the moment when the process closes it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds of draining: a balancer that checks every second stops sending requests after three failed checks. */
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

/** Call this after SIGTERM, before the process ends. Resolves when the load balancer should send no more requests. */
export async function drain(draining: Draining) {
  draining.begin();
  await pause(DURATION);
}

/** Call this before other hooks are added, because forwarded requests skip hooks that are added later. */
export function closeDrainedConnections(app: FastifyInstance, draining: Draining) {
  app.addHook('onRequest', (_request, reply, done) => {
    // Makes Node send `Connection: close`.
    if (draining.isOn) reply.raw.shouldKeepAlive = false;
    done();
  });
}
