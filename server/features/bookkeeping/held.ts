/**
 * The rules of money that belongs to no student yet. The office gives it to the
 * student whose it is, once, and says why. It is her credit then; which course it
 * is for she says herself, by joining one: the office does not spend it for her.
 */
import { bookkeepingMessages } from '#contract/bookkeeping.ts';
import { userMessages } from '#contract/users.ts';
import type { Db } from '#server/db/connect.ts';
import { accounts, book, lockStudent } from '#server/features/ledger/ledger.ts';
import type { Admin } from '#server/http/access.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { insertAudit } from './bookkeeping.store.ts';
import * as store from './held.store.ts';

interface Move {
  /** Of the held money. */
  id: string;
  studentId: string;
  reason: string;
}

/**
 * @throws {Refusal} not_found  there is no such money, or no such student
 * @throws {Refusal} conflict   somebody has moved it, or given it back, in this very moment
 */
export async function moveHeld({ db, clock }: Pick<Services, 'db' | 'clock'>, admin: Admin, move: Move) {
  const seen = await store.findHeld(db, move.id);
  if (!seen) throw new Refusal('not_found', bookkeepingMessages.noMoney);
  if (!(await store.findStudent(db, move.studentId))) throw new Refusal('not_found', userMessages.gone);

  await db.transaction(async (tx) => {
    if (seen.paymentId) await store.lockPayment(tx, seen.paymentId);
    await lockStudent(tx, move.studentId);
    const held = await store.findHeld(tx, move.id);
    const at = clock.now();
    const isMoved = held && (await bookMove(tx, held, { ...move, byId: admin.id, at }));
    if (!isMoved) throw new Refusal('conflict', bookkeepingMessages.noMoney);
    // What of it is given back later is hers then.
    if (held.isPayments) await store.givePayment(tx, held.paymentId!, { studentId: move.studentId, changedAt: at });
    await insertAudit(tx, { byId: admin.id, what: `Moved held money: ${move.reason}`, paymentId: held.paymentId, at });
  });
}

/** False when somebody else was quicker. */
async function bookMove(
  tx: Db,
  held: store.HeldRow,
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
      { account: held.account, amount: held.amount },
      { account: accounts.student(studentId), amount: -held.amount },
    ],
  });
  return booked !== undefined;
}
