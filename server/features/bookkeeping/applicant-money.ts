/**
 * Moves the money that was paid with an application when the office enrols the applicant or undoes the enrolment. Nothing is deleted from
 * the ledger: a return is another booking, after which the money is unallocated again.
 */
import type { Db } from '#server/db/connect.ts';
import { accounts, book, creditOf, lockStudent } from '#server/features/ledger/ledger.ts';
import type { Admin } from '#server/http/sessions/access.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as texts from '#texts/people/admissions.ts';
import * as store from './applicant-money.store.ts';
import { assignPayment, listUnallocatedOf } from './unallocated.store.ts';
import { moveToStudent } from './unallocated.ts';

/** `db` is the transaction of the enrolment. */
type Needs = Pick<Services, 'db' | 'clock'>;

interface Move {
  customerId: string;
  studentId: string;
  reason: string;
}

/**
 * Moves what the applicant has paid to the student's credit. If a payment was paid twice, the second sum stays unallocated, because it is
 * probably a mistake.
 *
 * @param admin  the admin who decides it, now or in an offer that the student accepts later
 * @throws {Refusal} conflict  for the same reasons as moveToStudent
 */
export async function moveApplicantMoney(
  { db: tx, clock }: Needs,
  admin: Pick<Admin, 'id'>,
  { customerId, ...move }: Move,
) {
  for (const { id } of await listOwnMoney(tx, customerId))
    await moveToStudent({ db: tx, clock }, admin, { id, ...move });
}

const listOwnMoney = async (db: Db, customerId: string) =>
  (await listUnallocatedOf(db, customerId)).filter(({ isPayments }) => isPayments);

/** What moveApplicantMoney would move now, in whole shillings. */
export const applicantMoneyOf = async (db: Db, customerId: string) =>
  (await listOwnMoney(db, customerId)).reduce((sum, { amount }) => sum + amount, 0);

/** Locks the payments of an application. Call this before locking the student: that is the order of all transactions. */
export const lockPaymentsOf = (tx: Db, customerId: string) => store.lockPaymentsOf(tx, customerId);

/**
 * Books the moved money back from the student to the applicant.
 *
 * @throws {Refusal} conflict  the student's credit is not what was moved: some of it was spent or refunded, or more was paid
 */
export async function returnApplicantMoney(
  { db: tx, clock }: Needs,
  admin: Admin,
  { customerId, studentId, reason }: Move,
) {
  await lockStudent(tx, studentId);
  const moves = await store.listMoves(tx, { customerId, studentId });
  for (const isLive of [true, false]) {
    const moved = moves.filter((move) => move.isLive === isLive).reduce((sum, { amount }) => sum + amount, 0);
    if ((await creditOf(tx, { studentId, isLive })) !== moved) throw new Refusal('conflict', texts.creditChanged);
  }
  const at = clock.now();
  for (const { txId, paymentId, amount, isLive } of moves) {
    await book(tx, {
      ...{ kind: 'move', externalKey: `back:${txId}`, paymentId, isLive, byId: admin.id, note: reason, at },
      entries: [
        { ...accounts.student(studentId), amount },
        { ...accounts.applicant(customerId), amount: -amount },
      ],
    });
    await assignPayment(tx, paymentId, { studentId: null, changedAt: at });
  }
}
