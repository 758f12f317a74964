/** The form of a refund request. */
import { z } from 'zod';
import { RefundRequest, refundMessages } from '#contract/refunds.ts';

const RefundToAsk = RefundRequest.omit({ paymentId: true });
export type RefundToAsk = z.output<typeof RefundToAsk>;

/** The fields before parsing: inputs return text. */
export const TypedRefund = RefundToAsk.extend({ amount: z.union([z.string(), z.number()]), reason: z.string() });
export type TypedRefund = z.output<typeof TypedRefund>;

/** @param max  the refundable amount in whole shillings */
export const refundFields = (max: number) =>
  RefundToAsk.extend({
    amount: RefundToAsk.shape.amount.refine((amount) => amount <= max, refundMessages.tooMuch(max)),
  });
