/** The API of an express provider: takes forms, responds with JSON, and reports every result to one webhook. */
import { z } from 'zod';
import { hangUp } from './daraja.ts';
import { type Answer, json, type Routes } from './exchange.ts';
import type { Pace } from './pace.ts';
import type { Phones } from './phones.ts';
import { simulatedShop } from './protocol.ts';
import { scenarioOf } from './scenarios.ts';

interface Needs {
  phones: Phones;
  pace: Pace;
}

const Form = z.object({
  amount: z.coerce.number('The amount must be a number.').int().min(1, 'The amount field is required.').max(250_000),
  msisdn: z
    .string('The msisdn field is required.')
    .regex(/^(?:254|0)[17]\d{8}$/, 'The msisdn format is invalid.')
    .transform((text) => `254${text.slice(-9)}`),
  account_no: z.string().default(''),
});

export const expressRoutes = (needs: Needs): Routes => ({
  'POST /api/v1/express/initialize': ({ headers, text }) => {
    if (headers.apikey !== simulatedShop.consumerKey) return json(401, { message: 'Unauthenticated.' });
    const { data: form, error } = Form.safeParse(Object.fromEntries(new URLSearchParams(text)));
    return form ? accept(needs, form) : json(422, z.flattenError(error).fieldErrors);
  },
});

async function accept(
  { phones, pace }: Needs,
  { msisdn: phone, amount, account_no: reference }: z.output<typeof Form>,
): Promise<Answer> {
  const send = scenarioOf(phone)?.send;
  if (send === 'breaks') return json(500, { message: 'Server Error' });
  const asked = await phones.ask({ wire: 'express', phone, amount, reference, callbackUrl: undefined });
  if (send === 'hangs') return hangUp(pace);
  return json(200, { success: true, request_id: asked.checkoutRequestId });
}
