/**
 * The rules of money that belongs to no student yet. The office gives it to the
 * student whose it is, once, and says why. It is her credit then; which course it
 * is for she says herself, by joining one: the office does not spend it for her.
 * Where it may be that of a payment whose code is not known, the office confirms
 * that instead, so that nothing is credited twice.
 */
import { bookkeepingMessages } from '#contract/bookkeeping.ts';
import { userMessages } from '#contract/users.ts';
import type { Db } from '#server/db/connect.ts';
import { accounts, book, lockStudent } from '#server/features/ledger/ledger.ts';
import { matchUnallocated } from '#server/features/settlement/settlement.ts';
import type { Admin } from '#server/http/sessions/access.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { insertAudit } from './bookkeeping.store.ts';
import * as store from './held.store.ts';

/** All of it, the oldest first, with the payments of which it may be. */
export async function listHeld(db: Db) {
  const held = await store.listHeld(db);
  const suggestions = await store.listSuggestions(
    db,
    held.map(({ id }) => id),
  );
  return held.map((money) => ({ ...money, suggestions: suggestions.filter(({ heldId }) => heldId === money.id) }));
}

interface Move {
  /** Of the held money. */
  id: string;
  studentId: string;
  reason: string;
}

/**
 * @throws {Refusal} not_found  there is no such money, or no such student
 * @throws {Refusal} conflict   somebody has moved it, or given it back, in this very moment; or it may be that of a payment of hers
 */
export async function moveHeld({ db, clock }: Pick<Services, 'db' | 'clock'>, admin: Admin, move: Move) {
  const seen = await store.findHeld(db, move.id);
  if (!seen) throw new Refusal('not_found', bookkeepingMessages.noMoney);
  if (!(await store.findStudent(db, move.studentId))) throw new Refusal('not_found', userMessages.gone);

  await db.transaction(async (tx) => {
    if (seen.paymentId) await store.lockPayment(tx, seen.paymentId);
    await store.lockUnallocated(tx, move.id);
    await lockStudent(tx, move.studentId);
    await refusePayments(tx, move);
    const held = await store.findHeld(tx, move.id);
    const at = clock.now();
    const isMoved = held && (await bookMove(tx, held, { ...move, byId: admin.id, at }));
    if (!isMoved) throw new Refusal('conflict', bookkeepingMessages.noMoney);
    // What of it is given back later is hers then.
    if (held.isPayments) await store.givePayment(tx, held.paymentId!, { studentId: move.studentId, changedAt: at });
    await insertAudit(tx, { byId: admin.id, what: `Moved held money: ${move.reason}`, paymentId: held.paymentId, at });
  });
}

/** The money is in the books already, or will be when the provider confirms the payment. */
async function refusePayments(tx: Db, { id, studentId }: Move) {
  const suggestions = await store.listAllSuggestions(tx, id);
  const settled = suggestions.find(({ isByCode }) => isByCode);
  if (settled) throw new Refusal('conflict', bookkeepingMessages.isSettledByCode(settled.reference));
  const hers = suggestions.find((suggestion) => suggestion.studentId === studentId);
  if (hers) throw new Refusal('conflict', bookkeepingMessages.isPayments(hers.reference));
}

/**
 * Confirms that unallocated money is that of a payment which it was suggested for.
 *
 * @throws {Refusal} not_found  there is no such money
 * @throws {Refusal} conflict   it is not suggested, or not any more
 */
export async function matchHeld(
  services: Services,
  admin: Admin,
  { id, paymentId }: { id: string; paymentId: string },
) {
  const { db, clock } = services;
  const held = await store.findHeld(db, id);
  if (!held?.providerReceipt) throw new Refusal('not_found', bookkeepingMessages.noMoney);
  const what = `Matched unallocated money ${held.providerReceipt} to this payment`;
  const by = { byId: admin.id, note: what };
  await db.transaction(async (tx) => {
    const isSuggested = (await store.listAllSuggestions(tx, id)).some((one) => one.paymentId === paymentId);
    const isMatched =
      isSuggested && (await matchUnallocated(tx, services, { receipt: held.providerReceipt!, paymentId, by }));
    if (!isMatched) throw new Refusal('conflict', bookkeepingMessages.noSuggestion);
    await insertAudit(tx, { byId: admin.id, what, paymentId, at: clock.now() });
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
      { account: held.account, accountKind: held.accountKind, accountOf: held.accountOf, amount: held.amount },
      { ...accounts.student(studentId), amount: -held.amount },
    ],
  });
  return booked !== undefined;
}
