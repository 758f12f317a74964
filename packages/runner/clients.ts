/**
 * The clients of the runner: the process that started it, and other processes of the same school, which connect to its
 * Unix socket. The ids of their requests are random, so they share one engine, and with it one queue and one limit of
 * memory. The programs of a client that disconnects are cancelled.
 */
import type { Duplex } from 'node:stream';
import { encodeMessage, messageReader, type RunnerEvent, type RunnerRequest } from './protocol.ts';

export function openClients(handle: (request: RunnerRequest) => Promise<void>) {
  /** The client of each request that has no final event yet, by the request's id. */
  const clients = new Map<string, Duplex>();

  function receive(client: Duplex, request: RunnerRequest) {
    if (isAnswered(request)) clients.set(request.id, client);
    void handle(request);
  }

  function forget(gone: Duplex) {
    for (const [id, client] of clients)
      if (client === gone) {
        clients.delete(id);
        void handle({ type: 'cancel', id });
      }
  }

  return {
    accept(client: Duplex) {
      client.on(
        'data',
        messageReader<RunnerRequest>((request) => receive(client, request)),
      );
      client.on('error', () => {});
      client.once('close', () => forget(client));
    },
    /** Sends an event to the client whose request it answers. */
    emit(event: RunnerEvent) {
      clients.get(event.id)?.write(encodeMessage(event));
      if (event.type !== 'started' && event.type !== 'output') clients.delete(event.id);
    },
  };
}

/** Whether a request gets a final event; the others change a request before. */
const isAnswered = (request: RunnerRequest): request is Extract<RunnerRequest, { type: (typeof ANSWERED)[number] }> =>
  ANSWERED.some((type) => type === request.type);

const ANSWERED = ['run', 'run-batch', 'languages', 'state'] as const;
