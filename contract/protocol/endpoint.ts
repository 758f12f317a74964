/**
 * An endpoint is everything there is to know about one call: how it is
 * addressed, what goes in, what comes out, how it may say no. The server mounts
 * it (server/http/route.ts), the browser calls it (web/api/call.ts), the tests
 * and the API's documentation read it, so none of them can disagree.
 */
import type { z } from 'zod';
import type { RefusalCode } from './refusals.ts';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below {api_base}. Parameters start with a colon: '/tasks/:lessonId'. */
  path: `/${string}`;
  /** What the call is for, in one sentence; shown in the API's documentation. */
  summary: string;
  /** Has to be there when the path has parameters. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** How long the body may take to arrive; ten seconds when left out. */
  bodySeconds?: number;
  /** Bytes that the body may have; 64 kB when left out. */
  bodyLimit?: number;
  /** The HTTP status of success; 200 when left out. A handler that has set another one on the reply is followed. */
  status?: 200 | 201;
  /** The HTTP status where the answer comes before it is known whether the call has worked; left out, it never does. */
  pendingStatus?: 202;
  reply: z.ZodType;
  /** The reply's media type; JSON when left out. */
  replyType?: string;
  /**
   * The reasons for "no" that this call knows, beside those that any call may
   * meet: `invalid` input, a wrong origin or media type, an overloaded server.
   */
  refusals: readonly RefusalCode[];
}

/** What any call may meet, and what only a change may. */
const ofAnyCall: RefusalCode[] = ['invalid', 'unavailable'];
const ofAnyChange: RefusalCode[] = ['not_allowed', 'too_slow', 'too_large', 'wrong_media_type'];

/** Every reason for "no" that a client of this call may be given, in no order. */
export const refusalsOf = ({ method, refusals }: Endpoint): RefusalCode[] => [
  ...new Set([...ofAnyCall, ...(method === 'GET' ? [] : ofAnyChange), ...refusals]),
];

export const endpoint = <const E extends Endpoint>(e: E): E => e;

/** What the caller must bring. */
export type Input<E extends Endpoint> = (E extends { params: infer P extends z.ZodType }
  ? { params: z.input<P> }
  : object) &
  (E extends { query: infer Q extends z.ZodType } ? { query: z.input<Q> } : object) &
  (E extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : object);

/** What the handler receives, after parsing. */
export type Received<E extends Endpoint> = (E extends { params: infer P extends z.ZodType }
  ? { params: z.output<P> }
  : object) &
  (E extends { query: infer Q extends z.ZodType } ? { query: z.output<Q> } : object) &
  (E extends { body: infer B extends z.ZodType } ? { body: z.output<B> } : object);

/** What the caller gets back when all goes well. */
export type Reply<E extends Endpoint> = z.output<E['reply']>;
