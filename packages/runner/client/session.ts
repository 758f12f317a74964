/**
 * A client of one connection to a runner, which is over when the connection is: programs that have not ended then reject
 * with NotRun 'lost', and the caller decides where they run again.
 */
import type { Duplex } from 'node:stream';
import type { RunnerEvent, RunnerRequest } from '#packages/runner/protocol.ts';
import { readMessages } from '#packages/runner/read-messages.ts';
import { cachedList } from './cached-list.ts';
import { callsOf } from './calls.ts';
import { LANGUAGES_CACHE_TIME } from './client.ts';
import { NotRun } from './not-run.ts';
import { openQueries } from './queries.ts';
import { openRuns } from './runs.ts';
import { writeTo } from './writing.ts';

export type Session = ReturnType<typeof openSession>;

interface Options {
  /** Checks a message. @throws {Error} closes the connection */
  parse: (message: unknown) => RunnerEvent;
  /** Most bytes of a message; a longer one closes the connection. */
  maxBytes: number;
  /** Called when the runner wants no further programs, because it will end. */
  onDraining: () => void;
}

/** @param socket  is connected */
export function openSession(socket: Duplex, { parse, maxBytes, onDraining }: Options) {
  const send = (request: RunnerRequest) => writeTo(socket, request);
  const connection = { send, sendOrOpen: (request: RunnerRequest) => void send(request), isOpen: () => true };
  const queries = openQueries(connection);
  const runs = openRuns(connection);
  const receive = (received: unknown) => {
    const message = parse(received);
    if (message.type === 'draining') onDraining();
    else if (message.type === 'languages' || message.type === 'state') queries.receive(message);
    else runs.receive(message);
  };
  readMessages<RunnerEvent>(socket, receive, maxBytes);
  socket.once('close', () => {
    queries.failAll();
    runs.rejectAll(new NotRun('lost', 'The connection to the code runner has ended.'));
  });

  return {
    ...callsOf(connection, runs),
    languages: cachedList(LANGUAGES_CACHE_TIME, async () => (await queries.ask('languages'))?.languages ?? []),
    /** Undefined if the runner does not answer. */
    state: async () => (await queries.ask('state'))?.state,
  };
}
