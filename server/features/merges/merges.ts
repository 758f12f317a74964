/**
 * The rules of merging two accounts of one student. The kept account gets the work and the credit of the other account,
 * which is closed. The office can undo a merge for a week.
 *
 * Payments, receipts and bookings stay with the closed account, because records of money are never changed; only its credit
 * moves, by a booking. A job moves credit that arrives for the closed account later (moveLateCredit).
 */
import { UNDO_DAYS } from '#contract/accounts/merges.ts';
import type { Message } from '#messages/catalogues.ts';
import type { Db } from '#server/db/connect.ts';
import { shownEmail } from '#server/email/mailbox.ts';
import { creditOf, lockStudent } from '#server/features/ledger/ledger.ts';
import { endAccess, loadForChange, restoreAccess } from '#server/features/people/people.ts';
import type { Admin } from '#server/http/sessions/access.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as guardiansTexts from '#texts/people/guardians.ts';
import * as mergesTexts from '#texts/people/merges.ts';
import * as usersTexts from '#texts/people/users.ts';
import { moveCredit, returnCredit } from './merged-credit.ts';
import { sendMergeEmails } from './merges.jobs.ts';
import * as store from './merges.store.ts';
import { movedTables } from './moved-tables.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'queue' | 'keyOwners' | 'money'>;
type Pair = store.Pair;

const DAY = 24 * 60 * 60_000;

/**
 * Returns what a merge would move now, and the reasons why it is not possible, if any.
 *
 * @throws {Refusal} not_found  one of the accounts does not exist
 */
export async function previewMerge({ db, money }: Pick<Needs, 'db' | 'money'>, pair: Pair) {
  const { kept, closed } = await findPair(db, pair);
  const direction = { from: pair.closedId, to: pair.keptId };
  const counts = await Promise.all(movedTables.map((moved) => store.countRows(db, moved, direction)));
  const work = movedTables.flatMap(({ what }, n) => (what ? [{ what, ...counts[n]! }] : []));
  return {
    kept: shown(kept.account),
    closed: shown(closed.account),
    work: work.filter(({ moves, stays }) => moves + stays > 0),
    credit: await creditOf(db, { studentId: pair.closedId, isLive: money.isLive }),
    obstacles: await findObstacles(db, { kept, closed }),
  };
}

/** An account as the office sees it. */
export const shown = (account: store.AccountRow['account']) => ({ ...account, email: shownEmail(account) });

async function findPair(db: Db, { keptId, closedId }: Pair) {
  const [kept, closed] = [await store.findAccount(db, keptId), await store.findAccount(db, closedId)];
  if (!(kept && closed)) throw new Refusal('not_found', usersTexts.gone);
  return { kept, closed };
}

/** The reasons why the accounts cannot be merged. */
async function findObstacles(db: Db, { kept, closed }: Record<'kept' | 'closed', store.AccountRow>) {
  const isStudent = ({ type, account }: store.AccountRow) => type === 'student' && account.admissionNumber !== '';
  const closedId = closed.account._id;
  const obstacles: [boolean, Message][] = [
    [kept.account._id === closedId, mergesTexts.sameAccount],
    [!(isStudent(kept) && isStudent(closed)), mergesTexts.onlyStudents],
    [kept.deactivatedAt !== null, mergesTexts.keptIsClosed],
    [(await store.findClosing(db, closedId)) !== undefined, mergesTexts.alreadyMerged],
    [closed.deactivatedAt !== null, mergesTexts.closedIsClosed],
    [await store.hasRefund(db, closedId), mergesTexts.hasRefund],
    [await store.hasFund(db, closedId), mergesTexts.hasFund],
    [await store.hasOpenPayment(db, closedId), mergesTexts.hasOpenPayment],
    // Otherwise a student whose guardian has not consented could use the other account.
    [closed.isMinor && !kept.isMinor, guardiansTexts.keptNotMinor],
  ];
  return obstacles.filter(([isInTheWay]) => isInTheWay).map(([, text]) => text);
}

/**
 * Merges two accounts: moves work and credit, closes the second, and tells the student by email.
 *
 * @throws {Refusal} not_found    one of the accounts does not exist
 * @throws {Refusal} not_allowed  the caller is one of the two, or is no longer an admin
 * @throws {Refusal} conflict     an obstacle of the preview
 */
export async function mergeAccounts(
  { db, clock, queue, keyOwners, money }: Needs,
  admin: Admin,
  { reason, ...pair }: Pair & { reason: string },
) {
  const { keptId: to, closedId: from } = pair;
  await db.transaction(async (tx) => {
    await lockPair(tx, admin, pair);
    const [obstacle] = await findObstacles(tx, await findPair(tx, pair));
    if (obstacle) throw new Refusal('conflict', obstacle);
    const moved: Record<string, string[][]> = {};
    for (const table of movedTables) moved[table.table] = await store.moveRows(tx, table, { from, to });
    await store.moveReservedPlaces(tx, { from, to });
    const row = { ...pair, mergedById: admin.id, reason, moved, isLive: money.isLive, createdAt: clock.now() };
    const merge = await store.insertMerge(tx, row);
    await moveCredit(tx, merge, clock.now());
    await endAccess(tx, from, clock.now());
    await queue.add(tx, sendMergeEmails, { mergeId: merge.id });
  });
  keyOwners.forget(from);
}

/** Locks the admin and both accounts, in an order that prevents deadlocks between two merges. */
async function lockPair(tx: Db, admin: Admin, { keptId, closedId }: Pair) {
  for (const id of [admin.id, keptId, closedId].toSorted()) await lockStudent(tx, id);
  for (const id of [keptId, closedId]) await loadForChange(tx, admin, id);
}

/** The time until which a merge can be undone; null if it no longer can be. */
export function undoableUntil({ createdAt, undoneAt }: store.MergeRow, now: Date) {
  const until = new Date(createdAt.getTime() + UNDO_DAYS * DAY);
  return undoneAt || until <= now ? null : until;
}

/**
 * Undoes a merge: moves everything back that was moved and still exists, and reopens the closed account.
 *
 * @throws {Refusal} not_found    this account was not closed by a merge
 * @throws {Refusal} not_allowed  as mergeAccounts
 * @throws {Refusal} conflict     the merge is undone already or more than a week old, or the moved credit is spent
 */
export async function undoMerge(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  admin: Admin,
  { id, personId }: { id: string; personId: string },
) {
  await db.transaction(async (tx) => {
    const merge = await store.lockMerge(tx, id);
    if (!merge || ![merge.keptId, merge.closedId].includes(personId))
      throw new Refusal('not_found', mergesTexts.noMerge);
    await lockPair(tx, admin, merge);
    const isStillOpen = (await store.findClosing(tx, merge.keptId)) === undefined;
    if (!(isStillOpen && undoableUntil(merge, clock.now()))) throw new Refusal('conflict', mergesTexts.tooLate);
    await returnCredit(tx, merge, clock.now());
    const back = { from: merge.keptId, to: merge.closedId };
    for (const table of movedTables) {
      const only = merge.moved[table.table] ?? [];
      if (only.length > 0) await store.moveRows(tx, table, { ...back, only });
    }
    await restoreAccess(tx, merge.closedId);
    await store.setUndone(tx, id, clock.now());
  });
}
