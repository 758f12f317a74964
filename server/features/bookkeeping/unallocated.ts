/**
 * The rules of unallocated money. An admin assigns it to a student, once and with a
 * reason. It becomes the student's credit, which only the student can spend on a
 * course. If the money may belong to a payment whose code is unknown, the admin
 * confirms that match instead, so that nothing is credited twice.
 */

import type { Db } from '#server/db/connect.ts';
import { accounts, book, lockStudent } from '#server/features/ledger/ledger.ts';
import { matchUnallocated } from '#server/features/settlement/settlement.ts';
import type { Admin } from '#server/http/sessions/access.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as bookkeepingTexts from '#texts/money/bookkeeping.ts';
import * as usersTexts from '#texts/people/users.ts';
import { insertAudit } from './bookkeeping.store.ts';
import * as store from './unallocated.store.ts';

/** Unallocated money, oldest first, each sum with the payments that it may belong to. */
export async function listUnallocated(db: Db) {
  const held = await store.listUnallocated(db);
  const suggestions = await store.listSuggestions(
    db,
    held.map(({ id }) => id),
  );
  return held.map((money) => ({ ...money, suggestions: suggestions.filter(({ heldId }) => heldId === money.id) }));
}

interface Move {
  /** The id of the unallocated money. */
  id: string;
  studentId: string;
  reason: string;
}

/**
 * Moves unallocated money to a student's credit.
 *
 * @throws {Refusal} not_found  no such money, or no such student
 * @throws {Refusal} conflict   another admin has moved or refunded it, or it may belong to a payment of that student
 */
export async function moveToStudent(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  admin: Pick<Admin, 'id'>,
  move: Move,
) {
  const seen = await store.findUnallocated(db, move.id);
  if (!seen) throw new Refusal('not_found', bookkeepingTexts.noMoney);
  if (!(await store.findStudent(db, move.studentId))) throw new Refusal('not_found', usersTexts.gone);

  await db.transaction(async (tx) => {
    if (seen.paymentId) await store.lockPayment(tx, seen.paymentId);
    await store.lockUnallocated(tx, move.id);
    await lockStudent(tx, move.studentId);
    await refuseIfPayments(tx, move);
    const held = await store.findUnallocated(tx, move.id);
    const at = clock.now();
    const isMoved = held && (await bookMove(tx, held, { ...move, byId: admin.id, at }));
    if (!isMoved) throw new Refusal('conflict', bookkeepingTexts.noMoney);
    // The payment is assigned to this student too: if a refund of the payment fails later, the money becomes their credit.
    if (held.isPayments) await store.assignPayment(tx, held.paymentId!, { studentId: move.studentId, changedAt: at });
    await insertAudit(tx, {
      byId: admin.id,
      what: `Assigned unallocated money: ${move.reason}`,
      paymentId: held.paymentId,
      at,
    });
  });
}

/**
 * Refuses to move money that was used to settle a payment manually, or may belong to a payment of this student: the
 * payment is already booked, or will be when the provider confirms it, so the money would be credited twice.
 */
async function refuseIfPayments(tx: Db, { id, studentId }: Move) {
  const suggestions = await store.listAllSuggestions(tx, id);
  const settled = suggestions.find(({ isByCode }) => isByCode);
  if (settled) throw new Refusal('conflict', (texts) => texts.bookkeeping.isSettledByCode(settled.reference));
  const own = suggestions.find((suggestion) => suggestion.studentId === studentId);
  if (own) throw new Refusal('conflict', (texts) => texts.bookkeeping.isPayments(own.reference));
}

/**
 * Confirms that unallocated money belongs to a suggested payment.
 *
 * @throws {Refusal} not_found  no such money
 * @throws {Refusal} conflict   the payment is not, or no longer, suggested
 */
export async function matchToPayment(
  services: Services,
  admin: Admin,
  { id, paymentId }: { id: string; paymentId: string },
) {
  const { db, clock } = services;
  const held = await store.findUnallocated(db, id);
  if (!held?.providerReceipt) throw new Refusal('not_found', bookkeepingTexts.noMoney);
  const what = `Matched unallocated money ${held.providerReceipt} to this payment`;
  const by = { byId: admin.id, note: what };
  await db.transaction(async (tx) => {
    const isSuggested = (await store.listAllSuggestions(tx, id)).some((one) => one.paymentId === paymentId);
    const isMatched =
      isSuggested && (await matchUnallocated(tx, services, { receipt: held.providerReceipt!, paymentId, by }));
    if (!isMatched) throw new Refusal('conflict', bookkeepingTexts.noSuggestion);
    await insertAudit(tx, { byId: admin.id, what, paymentId, at: clock.now() });
  });
}

/** Books the money from its account to the student's. Returns false if another request has moved it already. */
async function bookMove(
  tx: Db,
  held: store.UnallocatedRow,
  { studentId, reason, byId, at }: Move & { byId: string; at: Date },
) {
  const booked = await book(tx, {
    kind: 'move',
    externalKey: held.id,
    isLive: held.isLive,
    paymentId: held.paymentId ?? undefined,
    byId,
    note: reason,
    at,
    entries: [
      { account: held.account, accountKind: held.accountKind, accountOf: held.accountOf, amount: held.amount },
      { ...accounts.student(studentId), amount: -held.amount },
    ],
  });
  return booked !== undefined;
}
