/**
 * Manual settlement of payments that are paid according to M-Pesa or the payer's proof: one admin requests, another one decides. An
 * approved payment is credited immediately; M-Pesa's code is added when M-Pesa reports it.
 */

import { z } from 'zod';
import { Approval, Decision } from '#contract/approvals.ts';
import { Id, Line } from '#contract/fields/fields.ts';
import { endpoint } from '#contract/protocol/endpoint.ts';
import * as manualSettlementsTexts from '#texts/money/manual-settlements.ts';

export const ManualSettlementState = z.enum(['requested', 'declined', 'done']);
export type ManualSettlementState = z.output<typeof ManualSettlementState>;

export const ManualSettlement = Approval.extend({
  _id: Id,
  paymentId: Id,
  reference: z.string(),
  name: z.string(),
  /** The amount requested from the phone. */
  amount: z.int(),
  /** The M-Pesa code from the text message that the payer received; null if unknown. */
  code: z.string().nullable(),
  state: ManualSettlementState,
  isSimulated: z.boolean(),
});
export type ManualSettlement = z.output<typeof ManualSettlement>;

export const ManualSettlementRequest = z.object({
  paymentId: Id,
  reason: Line({ max: 300, message: manualSettlementsTexts.reason }),
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([A-Z0-9]{6,20})?$/, manualSettlementsTexts.code)
    .default(''),
});
export type ManualSettlementRequest = z.output<typeof ManualSettlementRequest>;

const requestRefusals = ['not_signed_in', 'not_allowed', 'not_found', 'conflict'] as const;

export const manualSettlements = {
  list: endpoint({
    method: 'GET',
    path: '/manual-settlements/',
    summary: 'Lists manual settlements, newest request first.',
    reply: z.array(ManualSettlement),
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  request: endpoint({
    method: 'POST',
    path: '/manual-settlements/',
    summary: 'Requests the manual settlement of a payment. Credits nothing until it is approved.',
    body: ManualSettlementRequest,
    status: 201,
    reply: ManualSettlement,
    refusals: requestRefusals,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/manual-settlements/:id/decision',
    summary:
      'Approves or declines a manual settlement that another admin requested. Approval credits the payment immediately.',
    params: z.object({ id: Id }),
    body: Decision,
    reply: ManualSettlement,
    refusals: requestRefusals,
  }),
};
