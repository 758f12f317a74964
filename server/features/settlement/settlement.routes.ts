/**
 * Where providers call back. Their calls bring no cookie and no signature: who
 * knows the secret in the address is believed to be the provider, and may say
 * something about that one payment. What comes is kept, acknowledged at once, and
 * made something of afterwards.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { settlePayments } from './settlement.jobs.ts';
import * as store from './settlement.store.ts';
import { callbackHashOf, keepEvent } from './settlement.ts';

/** Bytes. A real one has about one kilobyte. */
const CALLBACK_LIMIT = 16 * 1024;

/** As Daraja wants it, and no other provider reads. */
const ACCEPTED = { ResultCode: 0, ResultDesc: 'Accepted' };

const Address = z.object({ provider: z.string().regex(/^[a-z]{1,20}$/), token: z.string() });

export async function callbackRoutes(app: FastifyInstance, services: Services) {
  await app.register(async (calls) => {
    readAsText(calls);
    calls.post(`${services.config.apiBase}/payments/callback/:provider/:token`, async ({ params, body }, reply) => {
      const address = Address.safeParse(params);
      if (!address.success) throw new Refusal('not_found', generalMessages.nothingHere);
      await keepCallback(services, address.data, textOf(body));
      services.pollers.notify(settlePayments);
      return reply.header('cache-control', 'no-store').send(ACCEPTED);
    });
  });
}

/** What a provider calls its JSON does not matter; what it says is kept to the letter. */
function readAsText(calls: FastifyInstance) {
  calls.removeAllContentTypeParsers();
  const settings = { parseAs: 'string' as const, bodyLimit: CALLBACK_LIMIT };
  calls.addContentTypeParser('*', settings, (_request, body, done) => done(null, body));
}

/** @throws {Refusal} invalid  it is no JSON object */
function textOf(body: unknown) {
  if (typeof body !== 'string' || !isJsonObject(body)) throw new Refusal('invalid', generalMessages.badJson);
  return body;
}

function isJsonObject(text: string) {
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === 'object' && said !== null && !Array.isArray(said);
  } catch {
    return false;
  }
}

/** @throws {Refusal} not_found  nobody gave that address to that provider */
async function keepCallback(services: Services, { provider, token }: z.output<typeof Address>, body: string) {
  const { db, clock } = services;
  const subject = await findSubject(services, provider, token);
  if (!subject) throw new Refusal('not_found', generalMessages.nothingHere);
  const about = `${subject.paymentId ?? subject.refundId ?? ''}\n${body}`;
  const dedupeKey = `callback:${createHash('sha256').update(about).digest('hex')}`;
  await keepEvent(db, { provider, source: 'callback', dedupeKey, ...subject, body, receivedAt: clock.now() });
}

/** What a call to that address is about; nothing in particular where the whole school has one address. */
async function findSubject(
  { db, config, money }: Services,
  provider: string,
  token: string,
): Promise<Subject | undefined> {
  const callbackHash = callbackHashOf(token);
  const { webhookSecret } = config.mobileMoney;
  if (provider === money.name && webhookSecret && isSame(callbackHash, callbackHashOf(webhookSecret))) return {};
  return store.findCalledBack(db, { provider, callbackHash });
}

interface Subject {
  paymentId?: string;
  refundId?: string;
}

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other));
