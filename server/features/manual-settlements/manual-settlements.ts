/**
 * The rules of manual settlement: one admin requests it with a reason, another admin decides. On approval the payment is
 * credited immediately: with the unallocated money that has the entered receipt code, or else with the requested amount. In
 * the second case the entered code stays provisional until the provider reports the payment's own code, so that money that
 * is reported later is never credited twice (features/settlement).
 */

import { randomUUID } from 'node:crypto';
import type { ManualSettlementRequest } from '#contract/money/manual-settlements.ts';
import type { Db } from '#server/db/connect.ts';
import { requireDecidable } from '#server/features/approvals/approvals.ts';
import { isCodeUsed, isPromptOpen, settleManually } from '#server/features/settlement/settlement.ts';
import type { Admin } from '#server/http/sessions/access.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as messages from '#texts/money/manual-settlements.ts';
import * as paymentsTexts from '#texts/money/payments.ts';
import { detailed } from '#texts/money/settlement.ts';
import * as store from './manual-settlements.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'config' | 'money' | 'queue'>;

/**
 * Requests a manual settlement. No money moves yet.
 *
 * @throws {Refusal} not_found  the payment does not exist
 * @throws {Refusal} conflict   the payment is paid, its prompt may still be open, it has a request already, or the receipt
 *                              code belongs to another payment
 */
export async function requestSettlement({ db, clock }: Needs, admin: Admin, request: ManualSettlementRequest) {
  const { paymentId, reason } = request;
  const code = request.code || null;
  const payment = await store.findPayment(db, paymentId);
  if (!payment) throw new Refusal('not_found', paymentsTexts.gone);
  const at = clock.now();
  if (payment.state === 'paid') throw new Refusal('conflict', messages.paid);
  if (isPromptOpen(payment, at)) throw new Refusal('conflict', messages.stillOpen);

  const id = await db.transaction(async (tx) => {
    if (code && (await isCodeUsed(tx, payment.provider, code))) throw new Refusal('conflict', messages.codeUsed);
    const row = { paymentId, reason, code, requestedById: admin.id, createdAt: at, changedAt: at };
    const inserted = await store.insertSettlement(tx, row);
    if (!inserted) throw new Refusal('conflict', messages.requested);
    await recordAction(tx, { payment, admin, what: 'requested', note: noteOf({ reason, code }), at });
    return inserted;
  });
  return loadSettlement(db, id);
}

const noteOf = ({ reason, code }: { reason: string; code: string | null }) => (code ? `${reason} (${code})` : reason);

/**
 * Loads a manual settlement.
 * @throws {Refusal} not_found  the settlement was never requested
 */
async function loadSettlement(db: Db, id: string) {
  const found = await store.findSettlement(db, id);
  if (!found) throw new Refusal('not_found', messages.gone);
  return found;
}

/**
 * Approves or declines another admin's request.
 *
 * @throws {Refusal} not_found    the settlement was never requested
 * @throws {Refusal} not_allowed  the admin requested the settlement
 * @throws {Refusal} conflict     it is decided already, the payment is paid by now, or the code belongs to other money
 */
export async function decideSettlement(needs: Needs, admin: Admin, { id, isApproved }: SettlementDecision) {
  const { db, clock } = needs;
  const { settlement: loaded } = await loadSettlement(db, id);
  await db.transaction(async (tx) => {
    // Lock order: receipt code and payment (locked by settleApproved), then the request.
    if (isApproved) await settleApproved(tx, needs, { admin, seen: loaded });
    const settlement = await store.lockSettlement(tx, id);
    requireDecidable(settlement, admin);
    const [state, what] = isApproved ? (['done', 'settled'] as const) : (['declined', 'declined'] as const);
    const at = clock.now();
    await store.updateSettlement(tx, id, { state, decidedById: admin.id, changedAt: at });
    const payment = (await store.findPayment(tx, settlement.paymentId))!;
    await recordAction(tx, { payment, admin, what, note: noteOf(settlement), at });
  });
  return loadSettlement(db, id);
}

interface SettlementDecision {
  id: string;
  isApproved: boolean;
}

/**
 * Credits the payment of an approved settlement.
 * @throws {Refusal} not_allowed, conflict  for the same reasons as decideSettlement
 */
async function settleApproved(tx: Db, needs: Needs, { admin, seen }: { admin: Admin; seen: store.SettlementRow }) {
  requireDecidable(seen, admin);
  const { paymentId, code, reason } = seen;
  const outcome = await settleManually(tx, needs, { paymentId, code, by: { byId: admin.id, note: reason } });
  if (outcome === 'paid_already') throw new Refusal('conflict', messages.paid);
  if (outcome === 'code_used') throw new Refusal('conflict', messages.codeUsed);
}

interface Action {
  payment: store.PaymentRow;
  admin: Admin;
  what: keyof typeof inAudit;
  note: string;
  at: Date;
}

/** What the audit log says about each action. The audit log is in English. */
const inAudit = {
  requested: 'Requested manual settlement',
  settled: 'Settled manually',
  declined: 'Declined manual settlement',
};

/** Records an admin's action in the audit log and in the payment's event log. */
async function recordAction(tx: Db, { payment: { id: paymentId, provider }, admin, what, note, at }: Action) {
  await store.insertAudit(tx, { byId: admin.id, what: `${inAudit[what]}: ${note}`, paymentId, at });
  await store.insertOfficeEvent(tx, {
    ...{ provider, paymentId, receivedAt: at, processedAt: at },
    dedupeKey: `settlement:${randomUUID()}`,
    body: JSON.stringify({ by: admin.name, note }),
    outcome: detailed[what](admin.name),
  });
}
