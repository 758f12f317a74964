/**
 * Reconciliation: compares the provider's statement with our ledger. A line that our ledger lacks is booked immediately, to its payment if
 * the line names one. Amounts are whole Kenyan shillings.
 */

import { z } from 'zod';
import { Id } from '#contract/fields/fields.ts';
import { endpoint } from '#contract/protocol/endpoint.ts';
import * as reconciliationTexts from '#texts/money/reconciliation.ts';

export const ReconciliationOutcome = z.enum(['matched', 'missing_here', 'missing_there', 'amount_differs']);
export type ReconciliationOutcome = z.output<typeof ReconciliationOutcome>;

export const Reconciliation = z.object({
  _id: Id,
  source: z.enum(['pull', 'import']),
  /** The period of the statement, by the provider's clock. */
  since: z.iso.datetime(),
  until: z.iso.datetime(),
  by: z.string().nullable(),
  at: z.iso.datetime(),
  theirCount: z.int(),
  theirSum: z.int(),
  ourCount: z.int(),
  ourSum: z.int(),
  matched: z.int(),
  missingHere: z.int(),
  missingThere: z.int(),
  amountDiffers: z.int(),
});
export type Reconciliation = z.output<typeof Reconciliation>;

const ReconciliationItem = z.object({
  outcome: ReconciliationOutcome,
  providerReceipt: z.string(),
  /** The amount in the provider's statement, and the amount in our ledger; null if the line is missing in one of them. */
  theirAmount: z.int().nullable(),
  ourAmount: z.int().nullable(),
  at: z.iso.datetime(),
  paymentId: Id.nullable(),
  /** How the difference was resolved, in a few words; empty for a match. */
  what: z.string(),
});

const reconciliationRefusals = ['not_signed_in', 'not_allowed'] as const;

export const reconciliation = {
  list: endpoint({
    method: 'GET',
    path: '/reconciliation/',
    summary: 'Lists reconciliation reports, newest first.',
    mayLag: true,
    reply: z.array(Reconciliation),
    refusals: reconciliationRefusals,
  }),
  read: endpoint({
    method: 'GET',
    path: '/reconciliation/:id',
    summary: 'Returns a reconciliation report with its lines, mismatches first.',
    params: z.object({ id: Id }),
    reply: Reconciliation.extend({ items: z.array(ReconciliationItem) }),
    refusals: [...reconciliationRefusals, 'not_found'],
  }),
  importStatement: endpoint({
    method: 'POST',
    path: '/reconciliation/',
    summary: 'Imports a statement downloaded from the provider (CSV).',
    body: z.object({
      csv: z.string().min(1, reconciliationTexts.notAStatement).max(2_000_000, reconciliationTexts.tooLong),
    }),
    bodyLimit: 3_000_000,
    bodySeconds: 60,
    status: 201,
    reply: Reconciliation,
    refusals: reconciliationRefusals,
  }),
  pull: endpoint({
    method: 'POST',
    path: '/reconciliation/pull',
    summary: 'Requests one day’s transactions from the provider.',
    body: z.object({ day: z.iso.date(reconciliationTexts.day) }),
    status: 201,
    reply: Reconciliation,
    refusals: [...reconciliationRefusals, 'conflict', 'unavailable'],
  }),
};
