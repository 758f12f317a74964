/** Mounts contract endpoints on a Fastify server: who calls, what they bring, what we promised back. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { generalMessages } from '#contract/messages/general-messages.ts';
import type { Endpoint, Received } from '#contract/protocol/endpoint.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { KeptAnswer } from './files/cached-response.ts';
import { Download } from './files/download.ts';
import { compress, encodingFor } from './files/encoding.ts';
import { ShownPicture } from './files/image-preview.ts';
import { type Access, everybody } from './sessions/access.ts';
import { findSignedIn, giveSession, sessionToken, type User } from './sessions/sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** When its head reached the server; for calls below {api_base}. */
    arrivedAt: Date;
  }
}

type Call<E extends Endpoint, Caller> = Received<E> & {
  caller: Caller;
  /** For what only HTTP knows: the address it came from, and cookies. */
  request: FastifyRequest;
  reply: FastifyReply;
};

export type Route = <E extends Endpoint, Caller>(
  endpoint: E,
  access: Access<Caller>,
  handle: (call: Call<E, Caller>) => Promise<z.input<E['reply']> | KeptAnswer | Download | ShownPicture | Readable>,
) => void;

type Needs = Pick<Services, 'config' | 'db' | 'clock'>;

type FindUser = (asking: Asking) => Promise<User | undefined>;

/** @param mounted  gets every endpoint that is mounted, for the API's documentation */
export const routesOn = (app: FastifyInstance, needs: Needs, mounted: Endpoint[]): Route =>
  routesFor(app, (asking) => userOf(needs, asking), mounted);

/** The same for callers who are known by something else than a session. @param findUser  who it is; undefined for a visitor */
export const routesFor =
  (app: FastifyInstance, findUser: FindUser, mounted: Endpoint[]): Route =>
  (endpoint, access, handle) => {
    mounted.push(endpoint);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      // A HEAD that confirms an address would let a mail scanner do it.
      exposeHeadRoute: false,
      config: { bodySeconds: endpoint.bodySeconds } as object,
      ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
      async handler(request, reply) {
        const call = {
          caller: access(access === everybody ? undefined : await findUser({ request, reply })),
          params: parse(endpoint.params, request.params),
          query: parse(endpoint.query, request.query),
          body: parse(endpoint.body, request.body),
          request,
          reply,
        };
        // The parts above are what Call<E> is made of; the compiler cannot see that.
        const answer = await handle(call as never);
        if (answer instanceof KeptAnswer || answer instanceof Download || answer instanceof ShownPicture)
          return answer.send(request, reply);
        // Whoever made it has said what it is.
        if (answer instanceof Readable) return reply.send(answer);
        return send(endpoint, { request, reply, answer });
      },
    });
  };

/** Bytes from which an answer is compressed; shorter ones fit into a packet or two as they are. */
const LONG = 2_048;

async function send({ reply: promised, status = 200 }: Endpoint, { request, reply, answer }: Answered) {
  // 200 is what a reply begins with.
  if (reply.statusCode === 200) reply.status(status);
  // Always JSON: left alone, Fastify sends a bare string as text/plain.
  reply.header('cache-control', 'no-store').type('application/json');
  const text = JSON.stringify(promised.parse(answer));
  if (text.length < LONG) return reply.send(text);

  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.header('vary', 'accept-encoding').send(await compress[encoding](Buffer.from(text)));
}

interface Answered {
  request: FastifyRequest;
  reply: FastifyReply;
  answer: unknown;
}

/** Who calls an address that is not in the contract. */
export const findCaller = async <Caller>(needs: Needs, access: Access<Caller>, asking: Asking) =>
  access(await userOf(needs, asking));

interface Asking {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Whose session the request carries. A session that was prolonged is given again, so that the browser keeps it as long. */
async function userOf(needs: Needs, { request, reply }: Asking) {
  const token = sessionToken(request, needs.config);
  const found = token ? await findSignedIn(needs, token) : undefined;
  if (found?.isProlonged) giveSession(reply, needs.config, token!);
  return found?.user;
}

function parse(schema: z.ZodType | undefined, value: unknown) {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value, { error: sentence });
  if (parsed.error) throw new Refusal('invalid', parsed.error.issues[0]?.message ?? generalMessages.badJson);
  if (hasNull(parsed.data)) throw new Refusal('invalid', 'This text has a character in it that cannot be kept.');
  return parsed.data;
}

/** Whether U+0000 stands in any of its texts: PostgreSQL cannot store it, and nobody types it. A loop: it may be deeper than the stack. */
function hasNull(value: unknown): boolean {
  const left = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === 'string' && one.includes('\0')) return true;
    if (typeof one === 'object' && one !== null) for (const part of Object.values(one)) left.push(part);
  }
  return false;
}

/** What is wrong with a field, where the contract has no words of its own for it. */
function sentence(issue: z.core.$ZodRawIssue) {
  const field = issue.path?.join('.');
  if (!field) return 'Please send a JSON object.';
  if (issue.code === 'too_big') return `The field ${field} is too long.`;
  if (issue.input === undefined) return `The field ${field} is missing.`;
  return `The field ${field} is not what it should be.`;
}
