/**
 * The clients of the runner: the process that started it, and other processes of the same school, which connect to its
 * Unix socket. The ids of their requests are random, so they share one engine, and with it one queue and one limit of
 * memory. The programs of a client that disconnects are cancelled.
 */
import type { Duplex } from 'node:stream';
import { type EngineEvent, type EngineRequest, encodeMessage, type RunnerRequest } from './protocol.ts';
import { readMessages } from './read-messages.ts';
import { isRequest } from './valid-request.ts';

/** @param parent  the process that started the runner: only it may ask for a drain */
export function openClients(handle: (request: EngineRequest) => Promise<void>, parent: Duplex) {
  const connected = new Set<Duplex>();
  /** The client of each request that has no final event yet, by the request's id. */
  const clients = new Map<string, Duplex>();
  let isDraining = false;

  function receive(client: Duplex, request: RunnerRequest) {
    if (!isRequest(request)) throw new Error('A message is no request');
    if (request.type === 'drain') {
      if (client === parent) drain();
      return;
    }
    if (isAnswered(request)) clients.set(request.id, client);
    void handle(request);
  }

  function drain() {
    isDraining = true;
    for (const client of connected) client.write(encodeMessage({ type: 'draining' }));
  }

  function forget(gone: Duplex) {
    connected.delete(gone);
    for (const [id, client] of clients)
      if (client === gone) {
        clients.delete(id);
        void handle({ type: 'cancel', id });
      }
  }

  function accept(client: Duplex) {
    connected.add(client);
    readMessages<RunnerRequest>(client, (request) => receive(client, request));
    client.once('close', () => forget(client));
    if (isDraining) client.write(encodeMessage({ type: 'draining' }));
  }

  accept(parent);
  return {
    accept,
    /** Sends an event to the client whose request it answers. */
    emit(event: EngineEvent) {
      clients.get(event.id)?.write(encodeMessage(event));
      if (event.type !== 'started' && event.type !== 'output') clients.delete(event.id);
    },
  };
}

/** Whether a request gets a final event; the others change a request before. */
const isAnswered = (request: EngineRequest): request is Extract<EngineRequest, { type: (typeof ANSWERED)[number] }> =>
  ANSWERED.some((type) => type === request.type);

const ANSWERED = ['run', 'run-batch', 'languages', 'state'] as const;
