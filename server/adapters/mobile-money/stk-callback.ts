/**
 * Parses M-Pesa's result message for a prompt, as Daraja sends it or with the fields that an express provider adds.
 * The phone number in the message is not read, because it is masked.
 */
import { z } from 'zod';
import type { PaymentReport } from '#server/ports/mobile-money.ts';
import { Name, Receipt, Shillings } from './fields.ts';
import { Code, meaningOf } from './result-codes.ts';

const name = Name.optional().catch(undefined);
/** A name-value pair of the message. Which pairs are present and in which order varies; some have no value. */
const Item = z.object({ Name: z.string(), Value: z.unknown().optional() }).optional().catch(undefined);

const Message = z.object({
  Body: z.object({
    stkCallback: z.object({
      CheckoutRequestID: name,
      ResultCode: Code,
      CallbackMetadata: z
        .object({ Item: z.array(Item) })
        .optional()
        .catch(undefined),
      TinyPesaID: name,
      ExternalReference: name,
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

/** A 'paid' message without amount or code is reported with neither, so it credits nothing by itself. */
function resultOf(
  code: string,
  paid: { receipt: string | undefined; amount: number | undefined },
): PaymentReport['result'] {
  if (code !== '0') return meaningOf(code);
  const isWhole = paid.receipt !== undefined && paid.amount !== undefined;
  return { state: 'paid', ...(isWhole ? paid : { receipt: undefined, amount: undefined }) };
}
