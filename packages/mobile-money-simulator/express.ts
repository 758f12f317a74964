/**
 * The API of an express provider, a payment gateway like TinyPesa: it takes forms, responds with JSON, and reports
 * every result to one webhook.
 */
import { z } from 'zod';
import { hangUp } from './daraja.ts';
import { type HttpResult, json, type Routes } from './http.ts';
import type { Phones } from './phones.ts';
import { simulatedShop } from './protocol.ts';
import { scenarioOf } from './scenarios.ts';
import type { Timing } from './timing.ts';

interface ExpressContext {
  phones: Phones;
  pace: Timing;
}

const Form = z.object({
  amount: z.coerce.number('The amount must be a number.').int().min(1, 'The amount field is required.').max(250_000),
  msisdn: z
    .string('The msisdn field is required.')
    .regex(/^(?:254|0)[17]\d{8}$/, 'The msisdn format is invalid.')
    .transform((text) => `254${text.slice(-9)}`),
  account_no: z.string().default(''),
});

export const expressRoutes = (needs: ExpressContext): Routes => ({
  'POST /api/v1/express/initialize': ({ headers, text }) => {
    if (headers.apikey !== simulatedShop.consumerKey) return json(401, { message: 'Unauthenticated.' });
    const { data: form, error } = Form.safeParse(Object.fromEntries(new URLSearchParams(text)));
    return form ? accept(needs, form) : json(422, z.flattenError(error).fieldErrors);
  },
});

async function accept(
  { phones, pace }: ExpressContext,
  { msisdn: phone, amount, account_no: reference }: z.output<typeof Form>,
): Promise<HttpResult> {
  const send = scenarioOf(phone)?.send;
  if (send === 'breaks') return json(500, { message: 'Server Error' });
  const request = await phones.request({ api: 'express', phone, amount, reference, callbackUrl: undefined });
  if (send === 'hangs') return hangUp(pace);
  return json(200, { success: true, request_id: request.checkoutRequestId });
}
