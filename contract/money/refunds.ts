/**
 * Refunds: one admin requests, another one decides. An approved refund is taken from the student's credit (or the course's income)
 * immediately; if it cannot be sent, this booking is reversed. Amounts are whole Kenyan shillings.
 */

import { z } from 'zod';
import { Approval, Decision } from '#contract/approvals.ts';
import { Id, Line } from '#contract/fields/fields.ts';
import { Amount } from '#contract/fields/money.ts';
import { endpoint } from '#contract/protocol/endpoint.ts';
import * as refundsTexts from '#texts/money/refunds.ts';

export const RefundState = z.enum(['requested', 'declined', 'sending', 'done', 'failed']);
export type RefundState = z.output<typeof RefundState>;

export const Refund = Approval.extend({
  _id: Id,
  paymentId: Id,
  reference: z.string(),
  name: z.string(),
  amount: z.int(),
  /** `withdraw` also ends the enrolment in the course that was paid for. */
  access: z.enum(['keep', 'withdraw']),
  /** `provider`: the provider reverses the payment; `manual`: an admin sends the money and enters its code. */
  method: z.enum(['provider', 'manual']),
  state: RefundState,
  outgoingCode: z.string().nullable(),
  isSimulated: z.boolean(),
});
export type Refund = z.output<typeof Refund>;

export const RefundRequest = z.object({
  paymentId: Id,
  amount: Amount,
  reason: Line({ max: 300, message: refundsTexts.reason }),
  access: z.enum(['keep', 'withdraw']),
  method: z.enum(['provider', 'manual']),
});
export type RefundRequest = z.output<typeof RefundRequest>;

const OfRefund = z.object({ id: Id });
const requestRefusals = ['not_signed_in', 'not_allowed', 'not_found', 'conflict'] as const;

export const refunds = {
  list: endpoint({
    method: 'GET',
    path: '/refunds/',
    summary: 'Lists all refunds, newest first.',
    reply: z.array(Refund),
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  request: endpoint({
    method: 'POST',
    path: '/refunds/',
    summary: 'Requests a full or partial refund of a payment.',
    body: RefundRequest,
    status: 201,
    reply: Refund,
    refusals: requestRefusals,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/refunds/:id/decision',
    summary: 'Approves or declines a refund that another admin requested.',
    params: OfRefund,
    body: Decision,
    reply: Refund,
    refusals: requestRefusals,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/refunds/:id/done',
    summary: 'Records whether the money of a manual refund was sent.',
    params: OfRefund,
    body: z.union([
      z.object({
        outgoingCode: z
          .string()
          .trim()
          .toUpperCase()
          .regex(/^[A-Z0-9]{6,20}$/, refundsTexts.code),
      }),
      z.object({ isFailed: z.literal(true) }),
    ]),
    reply: Refund,
    refusals: requestRefusals,
  }),
};
