/** What is typed about a refund, and what is asked for then. */
import { z } from 'zod';
import { RefundRequest, refundMessages } from '#contract/refunds.ts';

const RefundToAsk = RefundRequest.omit({ paymentId: true });
export type RefundToAsk = z.output<typeof RefundToAsk>;

/** As it was typed: fields give text. */
export const TypedRefund = RefundToAsk.extend({ amount: z.union([z.string(), z.number()]), reason: z.string() });
export type TypedRefund = z.output<typeof TypedRefund>;

/** @param most  whole shillings */
export const refundFields = (most: number) =>
  RefundToAsk.extend({
    amount: RefundToAsk.shape.amount.refine((amount) => amount <= most, refundMessages.tooMuch(most)),
  });
