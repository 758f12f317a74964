/**
 * The payment provider that the specification describes. A POST of a form (amount, msisdn, account_no) with an API key
 * in a header prompts a phone. The results of all payments come to one unsigned webhook; there is no status query. See
 * docs/providers/express.md.
 */
import { z } from 'zod';
import type { Clock } from '#server/ports/clock.ts';
import type { MobileMoney, PromptResponse } from '#server/ports/mobile-money.ts';
import { Name } from './fields.ts';
import { type HttpResponse, send } from './http-calls.ts';
import { readStatement } from './statement.ts';
import { readStkCallback } from './stk-callback.ts';

interface Account {
  /** The URL of the call that prompts a phone. */
  url: string;
  apiKey: string;
  /** Whether a webhook call is enough to credit a payment; otherwise only an imported statement is. */
  trustsCallbacks: boolean;
}

export const expressMoney = ({ url, apiKey, trustsCallbacks }: Account, clock: Clock): MobileMoney => ({
  name: 'express',
  isLive: true,
  trustsCallbacks,

  async prompt({ phone, amount, reference }) {
    const form = new URLSearchParams({ amount: String(amount), msisdn: phone, account_no: reference });
    const headers = { accept: 'application/json', apikey: apiKey };
    return promptAnswer(await send(url, { method: 'POST', headers, body: form }));
  },

  readCallback(body) {
    const callback = readStkCallback(body);
    // TinyPesaID is the id that `prompt` returned. The callback's CheckoutRequestID is M-Pesa's own id, which differs.
    return (
      callback && {
        checkoutRequestId: callback.TinyPesaID,
        reference: callback.ExternalReference,
        result: callback.result,
      }
    );
  },

  readStatement: (csv) => readStatement(csv, clock.now()),
});

const Accepted = z.object({ success: z.literal(true), request_id: Name });

function promptAnswer(answer: HttpResponse): PromptResponse {
  if (typeof answer === 'string') return { outcome: answer };
  const { status, body } = answer;
  const { data: accepted } = Accepted.safeParse(body);
  if (accepted) return { outcome: 'accepted', checkoutRequestId: accepted.request_id, merchantRequestId: undefined };
  if (status === 401 || status === 403) return { outcome: 'rejected', reason: 'config' };
  if (status === 429) return { outcome: 'away' };
  return isComplaint(answer) ? { outcome: 'rejected', reason: 'rejected' } : { outcome: 'unknown' };
}

/** A refusal, which may have status 200: the request failed as a whole, or a field has errors. */
const Complaint = z.union([
  z.object({ success: z.literal(false) }),
  z.object({ amount: z.array(z.string()) }),
  z.object({ msisdn: z.array(z.string()) }),
]);

const isComplaint = ({ status, body }: { status: number; body: unknown }) =>
  (status >= 400 && status < 500) || (status < 500 && Complaint.safeParse(body).success);
