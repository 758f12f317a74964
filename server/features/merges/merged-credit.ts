/** Moves the credit of merged accounts, and money that arrives for the closed account after the merge. */
import type { Db } from '#server/db/connect.ts';
import { accounts, book, creditOf, lockStudent } from '#server/features/ledger/ledger.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as mergesTexts from '#texts/people/merges.ts';
import * as store from './merges.store.ts';

/** Moves credit that reached closed accounts after their merge to the kept accounts. */
export async function moveLateCredit({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  for (const { id } of await store.listOpen(db))
    await db.transaction(async (tx) => {
      const merge = await store.lockMerge(tx, id);
      if (!merge || merge.undoneAt) return;
      await lockStudent(tx, merge.closedId);
      await moveCredit(tx, merge, clock.now());
    });
}

/** Moves all credit of the closed account to the kept account. */
export async function moveCredit(tx: Db, merge: store.MergeRow, at: Date) {
  const credit = await creditOf(tx, { studentId: merge.closedId, isLive: merge.isLive });
  if (credit <= 0) return;
  await bookCredit(tx, merge, { from: merge.closedId, to: merge.keptId, amount: credit, at });
  await store.addCredit(tx, merge.id, credit);
}

/**
 * Undoes moveCredit: books the moved credit back to the closed account.
 * @throws {Refusal} conflict  the kept account has spent it
 */
export async function returnCredit(tx: Db, merge: store.MergeRow, at: Date) {
  const { keptId: from, closedId: to, credit: amount, isLive } = merge;
  if (amount === 0) return;
  if ((await creditOf(tx, { studentId: from, isLive })) < amount) throw new Refusal('conflict', mergesTexts.isSpent);
  await bookCredit(tx, merge, { from, to, amount, at });
}

interface Transfer {
  from: string;
  to: string;
  /** In whole shillings. */
  amount: number;
  at: Date;
}

const bookCredit = (tx: Db, { id, isLive, mergedById, reason }: store.MergeRow, { from, to, amount, at }: Transfer) =>
  book(tx, {
    kind: 'move',
    externalKey: `merge:${id}:${from}:${at.toISOString()}`,
    isLive,
    byId: mergedById,
    note: reason,
    at,
    entries: [
      { ...accounts.student(from), amount },
      { ...accounts.student(to), amount: -amount },
    ],
  });
