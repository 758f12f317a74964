/**
 * Callback endpoints for providers. A provider sends no cookie or signature: the secret in the address authenticates it
 * and permits reports about one payment or refund. A callback is stored, acknowledged immediately, and processed
 * afterwards.
 */

import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as generalTexts from '#texts/general.ts';
import * as store from './settlement.store.ts';
import { callbackHashOf, saveEvent } from './settlement.ts';

/** Maximum bytes of a callback; a real one has about one kilobyte. */
const CALLBACK_LIMIT = 16 * 1024;

/** The acknowledgement that Daraja requires; other providers ignore it. */
const ACCEPTED = { ResultCode: 0, ResultDesc: 'Accepted' };

const Address = z.object({ provider: z.string().regex(/^[a-z]{1,20}$/), token: z.string() });

export async function callbackRoutes(app: FastifyInstance, services: Services) {
  await app.register(async (calls) => {
    readAsText(calls);
    calls.post(`${services.config.apiBase}/payments/callback/:provider/:token`, async ({ params, body }, reply) => {
      const address = Address.safeParse(params);
      if (!address.success) throw new Refusal('not_found', generalTexts.nothingHere);
      await saveCallback(services, address.data, textOf(body));
      return reply.header('cache-control', 'no-store').send(ACCEPTED);
    });
  });
}

/** Parses bodies of every content type as text, so that a callback can be stored unchanged. */
function readAsText(calls: FastifyInstance) {
  calls.removeAllContentTypeParsers();
  const settings = { parseAs: 'string' as const, bodyLimit: CALLBACK_LIMIT };
  calls.addContentTypeParser('*', settings, (_request, body, done) => done(null, body));
}

/**
 * Returns the body as text.
 * @throws {Refusal} invalid  the body is not a JSON object
 */
function textOf(body: unknown) {
  if (typeof body !== 'string' || !isJsonObject(body)) throw new Refusal('invalid', generalTexts.badJson);
  return body;
}

function isJsonObject(text: string) {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && !Array.isArray(body);
  } catch {
    return false;
  }
}

/**
 * Stores a callback as an event.
 * @throws {Refusal} not_found  the address is not a callback address of that provider
 */
async function saveCallback(services: Services, { provider, token }: z.output<typeof Address>, body: string) {
  const { db, clock } = services;
  const subject = await findSubject(services, provider, token);
  if (!subject) throw new Refusal('not_found', generalTexts.nothingHere);
  const about = `${subject.paymentId ?? subject.refundId ?? ''}\n${body}`;
  const dedupeKey = `callback:${createHash('sha256').update(about).digest('hex')}`;
  await saveEvent(db, { provider, source: 'callback', dedupeKey, ...subject, body, receivedAt: clock.now() });
}

/**
 * Finds the payment or refund of a callback address; neither if the provider has a single address for the whole
 * school. Returns undefined for an unknown address.
 */
async function findSubject(
  { db, config, money }: Services,
  provider: string,
  token: string,
): Promise<Subject | undefined> {
  const callbackHash = callbackHashOf(token);
  const { webhookSecret } = config.mobileMoney;
  if (provider === money.name && webhookSecret && isSame(callbackHash, callbackHashOf(webhookSecret))) return {};
  return store.findByCallback(db, { provider, callbackHash });
}

interface Subject {
  paymentId?: string;
  refundId?: string;
}

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other));
