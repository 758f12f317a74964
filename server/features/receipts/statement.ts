/**
 * A student's statement, made from the ledger: a line for each movement of money, with the student's credit after it.
 */

import type { Statement } from '#contract/money/receipts.ts';
import type { Catalogue } from '#messages/catalogues.ts';
import { loadUser, maySeeAll } from '#server/features/users/users.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { isoAt } from '#server/time/school-time.ts';
import * as usersTexts from '#texts/people/users.ts';
import * as store from './receipts.store.ts';
import { linesOf } from './statement-lines.ts';

type Needs = Pick<Services, 'db' | 'config' | 'money'>;

interface Asked {
  caller: User;
  studentId: string;
  /** The texts of the caller's language. */
  texts: Catalogue;
}

/**
 * Loads a student's statement of real or of simulated money, whichever the configured provider moves; never both.
 *
 * @throws {Refusal} not_found  the student does not exist, or the caller may not see that student
 */
export async function loadStatement({ db, config, money }: Needs, asked: Asked): Promise<Statement> {
  const { caller, studentId, texts } = asked;
  if (!maySeeAll(caller, studentId)) throw new Refusal('not_found', usersTexts.gone);
  const student = await loadUser({ db }, studentId);
  const entries = await store.listEntries(db, { studentId, isLive: money.isLive });
  const lines = withCredit(linesOf(texts, entries, studentId), config.schoolZone);
  return {
    studentId,
    studentName: student.name,
    credit: lines.at(-1)?.credit ?? 0,
    lines,
    isSimulated: !money.isLive,
  };
}

function withCredit(lines: ReturnType<typeof linesOf>, zone: string) {
  let credit = 0;
  return lines.map(({ at, ...line }) => {
    credit += line.amount;
    return { ...line, credit, date: isoAt(at, zone) };
  });
}

/**
 * The statement as CSV rows. Incoming and outgoing amounts have separate columns: spreadsheets read a leading minus as
 * the start of a formula.
 */
export const statementTable = ({ downloads: { statement: heads } }: Catalogue, { lines }: Statement) => [
  [heads.date, heads.description, heads.incoming, heads.outgoing, heads.credit, heads.receipt],
  ...lines.map(({ date, what, amount, credit, receiptNumber }) => [
    date.slice(0, 16).replace('T', ' '),
    what,
    amount > 0 ? String(amount) : '',
    amount < 0 ? String(-amount) : '',
    String(credit),
    receiptNumber ?? '',
  ]),
];
