/** The form of a refund request. */
import { z } from 'zod';
import { RefundRequest } from '#contract/money/refunds.ts';
import * as texts from '#texts/money/refunds.ts';

const RefundFields = RefundRequest.omit({ paymentId: true });
export type RefundFields = z.output<typeof RefundFields>;

/** The fields before parsing: inputs return text. */
export const RefundInput = RefundFields.extend({ amount: z.union([z.string(), z.number()]), reason: z.string() });
export type RefundInput = z.output<typeof RefundInput>;

/** @param max  the refundable amount in whole shillings */
export const refundFieldsUpTo = (max: number) =>
  RefundFields.extend({
    amount: RefundFields.shape.amount.refine((amount) => amount <= max, texts.tooMuch(max)),
  });
