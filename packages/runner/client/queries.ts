/** Queries for the runner's state and its list of languages. */
import { randomUUID } from 'node:crypto';
import type { RunnerEvent } from '#packages/runner/protocol.ts';
import type { Sending } from './connection.ts';

/** Milliseconds to wait for a reply; long, because on a busy machine the runner starts slowly. */
const TIMEOUT = 10_000;

type QueryReply = Extract<RunnerEvent, { type: 'languages' | 'state' }>;

interface Query {
  type: QueryReply['type'];
  answer: (answer: QueryReply | undefined) => void;
}

export function openQueries(connection: Pick<Sending, 'send' | 'sendOrOpen'>) {
  const open = new Map<string, Query>();

  return {
    /** Resolves to the reply, or to undefined when the runner does not reply in time. */
    ask<T extends QueryReply['type']>(type: T) {
      const id = randomUUID();
      const answered = new Promise<QueryReply | undefined>((resolve) => {
        const timer = setTimeout(() => answer(undefined), TIMEOUT);
        const answer = (received: QueryReply | undefined) => {
          clearTimeout(timer);
          open.delete(id);
          resolve(received);
        };
        open.set(id, { type, answer });
        connection.sendOrOpen({ type, id });
      });
      return answered as Promise<Extract<QueryReply, { type: T }> | undefined>;
    },
    receive: (answer: QueryReply) => open.get(answer.id)?.answer(answer),
    sendAgain() {
      for (const [id, { type }] of open) connection.send({ type, id });
    },
    failAll() {
      for (const { answer } of open.values()) answer(undefined);
    },
  };
}
