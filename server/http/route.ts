/** Mounts endpoints of the contract on Fastify: finds the caller, parses the request, and checks the reply. */

import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint, Received } from '#contract/protocol/endpoint.ts';
import { type Catalogue, catalogues, inLocale } from '#messages/catalogues.ts';
import type { Locale } from '#messages/locales.ts';
import type { Db } from '#server/db/connect.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as generalTexts from '#texts/general.ts';
import { CachedResponse } from './files/cached-response.ts';
import { Download } from './files/download.ts';
import { compress, encodingFor } from './files/encoding.ts';
import { ImagePreview } from './files/image-preview.ts';
import { localeOf, varyByLocale } from './locale.ts';
import { type ReadingNeeds, withDatabase } from './reading.ts';
import { type Access, everybody } from './sessions/access.ts';
import { findSignedIn, sessionToken, setSessionCookie, type User } from './sessions/sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** When the request's headers arrived; set only for requests below the API's base path. */
    arrivedAt: Date;
  }
}

type Call<E extends Endpoint, Caller> = Received<E> & {
  caller: Caller;
  /** The database to read from: a replica, if the endpoint allows it (reading.ts). */
  db: Db;
  /** The HTTP request, for handlers that need the network address or cookies. */
  request: FastifyRequest;
  reply: FastifyReply;
  /** All texts in the caller's language. */
  texts: Catalogue;
};

export type Route = <E extends Endpoint, Caller>(
  endpoint: E,
  access: Access<Caller>,
  handle: (call: Call<E, Caller>) => Promise<z.input<E['reply']> | CachedResponse | Download | ImagePreview | Readable>,
) => void;

type Needs = ReadingNeeds & Pick<Services, 'clock'>;

type FindUser = (request: RequestAndReply) => Promise<User | undefined>;

/** Mounts endpoints for callers with a session. @param mounted  each endpoint is appended, for the documentation */
export const routesOn = (app: FastifyInstance, needs: Needs, mounted: Endpoint[]): Route =>
  routesFor(app, { ...needs, findUser: (asking) => userOf(needs, asking) }, mounted);

interface Callers extends ReadingNeeds {
  /** Finds no user for a visitor. */
  findUser: FindUser;
}

/** Mounts endpoints for other callers, such as owners of API keys. */
export const routesFor =
  (app: FastifyInstance, needs: Callers, mounted: Endpoint[]): Route =>
  (endpoint, access, handle) => {
    mounted.push(endpoint);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      // GET endpoints get no HEAD route: a mail scanner's HEAD request for an emailed link must not confirm the
      // address.
      exposeHeadRoute: false,
      config: { bodySeconds: endpoint.bodySeconds } as object,
      ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
      async handler(request, reply) {
        const texts = catalogues[localeOf(request)];
        const call = {
          caller: access(access === everybody ? undefined : await needs.findUser({ request, reply })),
          params: parse(texts, endpoint.params, request.params),
          query: parse(texts, endpoint.query, request.query),
          body: parse(texts, endpoint.body, request.body),
          request,
          reply,
          texts,
        };
        // The compiler cannot see that these parts together are a Call<E>.
        const answer = await withDatabase(needs, { endpoint, request }, (db) => handle({ ...call, db } as never));
        if (answer instanceof CachedResponse || answer instanceof Download || answer instanceof ImagePreview)
          return answer.send(request, reply);
        // A handler that returns a stream has already set the headers.
        if (answer instanceof Readable) return reply.send(answer);
        return send(endpoint, { request, reply, answer });
      },
    });
  };

/** Minimum bytes of a reply that is compressed; shorter replies fit into one or two packets anyway. */
const COMPRESSION_THRESHOLD = 2_048;

async function send({ reply: replySchema, status = 200 }: Endpoint, { request, reply, answer }: HandledRequest) {
  // 200 is Fastify's initial status: the handler has set no other status.
  if (reply.statusCode === 200) reply.status(status);
  // Set explicitly, because Fastify would send the JSON text as text/plain.
  reply.header('cache-control', 'no-store').type('application/json');
  const parsed: unknown = replySchema.parse(answer);
  if (isMessage(parsed)) varyByLocale(reply);
  const text = JSON.stringify(isMessage(parsed) ? translated(parsed, localeOf(request)) : parsed);
  if (text.length < COMPRESSION_THRESHOLD) return reply.send(text);

  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.header('vary', 'accept-encoding').send(await compress[encoding](Buffer.from(text)));
}

/** Whether a reply is only a message for the user. */
const isMessage = (answer: unknown): answer is { message: string } =>
  typeof answer === 'object' && answer !== null && String(Object.keys(answer)) === 'message';

/** The message in the caller's language, if it is a constant text of the catalogue. */
const translated = ({ message }: { message: string }, locale: Locale) => ({ message: inLocale(message, locale) });

interface HandledRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  answer: unknown;
}

/** Finds the caller of a route that is not in the contract, and checks their access. */
export const findCaller = async <Caller>(needs: Needs, access: Access<Caller>, request: RequestAndReply) =>
  access(await userOf(needs, request));

interface RequestAndReply {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The user of the session cookie. If the session was prolonged, the cookie is sent again with a new lifetime. */
async function userOf(needs: Needs, { request, reply }: RequestAndReply) {
  const token = sessionToken(request, needs.config);
  const session = token ? await findSignedIn(needs, token) : undefined;
  if (session?.isProlonged) setSessionCookie(reply, needs.config, token!);
  return session?.user;
}

function parse({ general }: Catalogue, schema: z.ZodType | undefined, value: unknown) {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value, { error: (issue) => sentence(general, issue) });
  if (parsed.error) throw new Refusal('invalid', parsed.error.issues[0]?.message ?? generalTexts.badJson);
  if (hasNull(parsed.data)) throw new Refusal('invalid', generalTexts.badCharacter);
  return parsed.data;
}

/** Whether a text inside the value has U+0000, which PostgreSQL cannot store. Not recursive: deep nesting would overflow. */
function hasNull(value: unknown): boolean {
  const pending = [value];
  while (pending.length > 0) {
    const one = pending.pop();
    if (typeof one === 'string' && one.includes('\0')) return true;
    if (typeof one === 'object' && one !== null) for (const part of Object.values(one)) pending.push(part);
  }
  return false;
}

/** The message for an invalid field, if the contract has no message of its own for it. */
function sentence(texts: Catalogue['general'], issue: z.core.$ZodRawIssue) {
  const field = issue.path?.join('.');
  if (!field) return texts.sendObject;
  if (issue.code === 'too_big') return texts.fieldTooLong(field);
  if (issue.input === undefined) return texts.fieldMissing(field);
  return texts.fieldNotValid(field);
}
