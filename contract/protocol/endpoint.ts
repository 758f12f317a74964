/**
 * An endpoint describes one call completely: its address, input, reply and refusals. The server mounts it
 * (server/http/route.ts), the browser calls it (web/api/call.ts), and tests and API documentation are derived from it,
 * so that all of them agree.
 */
import type { z } from 'zod';
import type { RefusalCode } from './refusals.ts';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below {api_base}. Parameters start with a colon: '/tasks/:lessonId'. */
  path: `/${string}`;
  /** The purpose in one sentence, for the API's documentation. */
  summary: string;
  /** The schema of the path's parameters; required if the path has any. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Seconds within which the request's body must arrive; ten by default. */
  bodySeconds?: number;
  /** Maximum size of the body in bytes; 64 kB by default. */
  bodyLimit?: number;
  /**
   * Whether the reply may be some seconds old, because the server may read it from a replica of the database. After a change by the
   * caller's own request the reply is always current. Not to be used for data that people change by WebSocket.
   */
  mayLag?: true;
  /** The HTTP status of success; 200 by default. A handler may set another one on the reply. */
  status?: 200 | 201;
  /** The HTTP status of a reply that is sent before the outcome is known; undefined if the call has no such reply. */
  pendingStatus?: 202;
  reply: z.ZodType;
  /** The reply's media type; JSON by default. */
  replyType?: string;
  /**
   * The refusal codes of this call, in addition to those of all calls: `invalid` input, a wrong origin or media type, an overloaded server.
   */
  refusals: readonly RefusalCode[];
}

/** Refusals that every call can return, and refusals that every call that changes data can also return. */
const commonRefusals: RefusalCode[] = ['invalid', 'unavailable'];
const commonChangeRefusals: RefusalCode[] = ['not_allowed', 'too_slow', 'too_large', 'wrong_media_type'];

/** All refusal codes that a client of this call may get, in no particular order. */
export const refusalsOf = ({ method, refusals }: Endpoint): RefusalCode[] => [
  ...new Set([...commonRefusals, ...(method === 'GET' ? [] : commonChangeRefusals), ...refusals]),
];

export const endpoint = <const E extends Endpoint>(e: E): E => e;

/** The input that the caller passes, before it is parsed. */
export type Input<E extends Endpoint> = (E extends { params: infer P extends z.ZodType }
  ? { params: z.input<P> }
  : object) &
  (E extends { query: infer Q extends z.ZodType } ? { query: z.input<Q> } : object) &
  (E extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : object);

/** The input that the handler receives, after parsing. */
export type Received<E extends Endpoint> = (E extends { params: infer P extends z.ZodType }
  ? { params: z.output<P> }
  : object) &
  (E extends { query: infer Q extends z.ZodType } ? { query: z.output<Q> } : object) &
  (E extends { body: infer B extends z.ZodType } ? { body: z.output<B> } : object);

/** The type of an endpoint's reply on success. */
export type Reply<E extends Endpoint> = z.output<E['reply']>;
