/**
 * The message by which M-Pesa tells what became of a request, bare (Daraja) or with
 * an express provider's additions. The phone number in it is masked, and never read.
 */
import { z } from 'zod';
import type { Heard } from '#server/ports.ts';
import { Receipt, Shillings } from './fields.ts';
import { Code, meaningOf } from './result-codes.ts';

const text = z.string().min(1).max(100).optional().catch(undefined);
/** Which items there are, and in which order, varies; some have no value. */
const Item = z.object({ Name: z.string(), Value: z.unknown().optional() }).optional().catch(undefined);

const Message = z.object({
  Body: z.object({
    stkCallback: z.object({
      CheckoutRequestID: text,
      ResultCode: Code,
      CallbackMetadata: z
        .object({ Item: z.array(Item) })
        .optional()
        .catch(undefined),
      TinyPesaID: text,
      ExternalReference: text,
      Amount: z.unknown().optional(),
    }),
  }),
});

export function readStkCallback(body: unknown) {
  const { data } = Message.safeParse(body);
  if (!data) return undefined;
  const { CallbackMetadata, ResultCode, ...callback } = data.Body.stkCallback;
  const valueIn = (name: string) => CallbackMetadata?.Item.find((item) => item?.Name === name)?.Value;
  const receipt = Receipt.safeParse(valueIn('MpesaReceiptNumber')).data;
  const amount = Shillings.safeParse(valueIn('Amount') ?? callback.Amount).data;
  return { ...callback, result: resultOf(ResultCode, { receipt, amount }) };
}

/** Who says 'paid' has to say what was received, and by which code: without that it may be asked, or looked at. */
function resultOf(code: string, paid: { receipt: string | undefined; amount: number | undefined }): Heard['result'] {
  if (code !== '0') return meaningOf(code);
  const isWhole = paid.receipt !== undefined && paid.amount !== undefined;
  return isWhole ? { state: 'paid', ...paid } : { state: 'unknown', code };
}
