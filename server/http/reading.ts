/**
 * Chooses the database that a request reads from. An endpoint with `mayLag` reads from a replica, if there is one, but not
 * soon after the caller's own change: a cookie makes all processes read from the primary for that browser.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/protocol/endpoint.ts';
import { type Db, isDatabaseUnavailable } from '#server/db/connect.ts';
import { MAX_AGE } from '#server/db/read-replicas.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { namedCookie } from './sessions/cookies.ts';

/** Seconds after a change during which its author reads from the primary: twice the maximum age of a replica's data. */
const CHANGE_LASTS = (2 * MAX_AGE) / 1_000;

const { read: hasChanged, set: setChanged } = namedCookie('changed', CHANGE_LASTS);

/** If there are replicas, sets the cookie in each browser that changes something. */
export function markChanges(api: FastifyInstance, { config }: Pick<Services, 'config'>) {
  if (config.databaseReadUrls.length === 0) return;
  api.addHook('onRequest', async ({ method }, reply) => {
    if (!isSafe.has(method)) setChanged(reply, config, '1');
  });
}

/** The methods that change nothing (RFC 9110, section 9.2.1). */
const isSafe = new Set(['GET', 'HEAD', 'OPTIONS']);

export type ReadingNeeds = Pick<Services, 'config' | 'db' | 'readReplicas'>;

interface Reading {
  endpoint: Endpoint;
  request: FastifyRequest;
}

/** Calls `answer` with the database for this request. If it fails on a replica, it is called again with the primary. */
export async function withDatabase<T>(
  { config, db, readReplicas }: ReadingNeeds,
  { endpoint, request }: Reading,
  answer: (db: Db) => Promise<T>,
): Promise<T> {
  const replica = endpoint.mayLag && !hasChanged(request, config) ? readReplicas.next() : undefined;
  if (!replica) return answer(db);
  try {
    return await answer(replica.db);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (isDatabaseUnavailable(error)) replica.leaveOut();
    else request.log.error({ err: error }, 'a read from a replica failed');
    return answer(db);
  }
}
