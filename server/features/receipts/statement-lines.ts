/**
 * The lines of a student's statement, derived from the accounts that each ledger
 * booking moved money between. A refund always has its own line: if it comes from
 * the paid price of a course, a line before it credits that part of the price.
 */
import type { StatementLine } from '#contract/money/receipts.ts';
import type { Catalogue } from '#messages/catalogues.ts';
import type { EntryRow } from './receipts.store.ts';

type Line = Pick<StatementLine, 'kind' | 'what' | 'amount' | 'receiptId' | 'receiptNumber'> & { at: Date };

/**
 * Turns ledger entries into the lines of a student's statement.
 * @param entries  the ledger entries, grouped by booking
 */
export function linesOf(texts: Catalogue, entries: EntryRow[], studentId: string): Line[] {
  const bookings = bookingsIn(entries, studentId);
  // At the same instant, incoming money is listed before outgoing.
  bookings.sort((one, other) => one.at.getTime() - other.at.getTime() || other.credit - one.credit);
  return bookings.flatMap(({ at, receiptId, receiptNumber, ...booking }) =>
    linesOfBooking(texts.receipts.lines, booking).map((line) => ({ ...line, at, receiptId, receiptNumber })),
  );
}

interface Booking extends Pick<EntryRow, 'at' | 'kind' | 'purpose' | 'isByOffice' | 'receiptId' | 'receiptNumber'> {
  /** The amount by which the booking changes the student's credit. */
  credit: number;
  /** The amounts by which the booking changes the courses' income. */
  prices: { course: string | null; amount: number }[];
  /** The amount by which the booking changes the sum of approved refunds that the school has not sent yet. */
  owed: number;
}

function bookingsIn(entries: EntryRow[], studentId: string) {
  const bookings = new Map<string, Booking>();
  for (const { txId, accountKind, accountOf, amount, course, ...details } of entries) {
    const booking = bookings.get(txId) ?? { ...details, credit: 0, prices: [], owed: 0 };
    bookings.set(txId, booking);
    if (accountKind === 'student' && accountOf === studentId) booking.credit -= amount;
    if (accountKind === 'income') booking.prices.push({ course, amount: -amount });
    if (accountKind === 'refund_payable') booking.owed -= amount;
  }
  return [...bookings.values()];
}

type Labelled = Pick<Line, 'kind' | 'what' | 'amount'>;
type Labels = Catalogue['receipts']['lines'];

function linesOfBooking(labels: Labels, booking: Omit<Booking, 'at' | 'receiptId' | 'receiptNumber'>): Labelled[] {
  const { kind, credit: amount, prices, owed } = booking;
  const [price] = prices;
  const corrections = prices.map((changed) => priceCorrection(labels, changed));
  if (owed > 0) return [...corrections, { kind, what: labels.refund, amount: -owed }];
  if (owed < 0) return [{ kind, what: labels.failedRefund, amount: -owed }, ...corrections];
  if (kind === 'refund' && price) return [{ kind: 'correction', what: labels.alreadyRefunded(price.course), amount }];
  if (price) return [{ kind, what: amount < 0 ? labels.joined(price.course) : labels.left(price.course), amount }];
  return [{ kind, what: labelOf(labels, booking), amount }];
}

/**
 * Makes the statement line for a part of a course's price: a refund lowers the course's income, a failed refund
 * restores it.
 */
const priceCorrection = (labels: Labels, { course, amount }: Booking['prices'][number]): Labelled => ({
  kind: 'correction',
  what: amount < 0 ? labels.refundToCredit(course) : labels.refundCancelled(course),
  amount: -amount,
});

type Unpriced = Pick<Booking, 'kind' | 'purpose' | 'isByOffice' | 'credit'>;

function labelOf(labels: Labels, { kind, purpose, isByOffice, credit }: Unpriced) {
  const isIncoming = credit > 0;
  switch (kind) {
    case 'receipt':
      if (purpose === 'fund') return labels.paidByFund;
      if (isByOffice) return labels.confirmedByOffice;
      return isIncoming ? labels.paid : labels.reversed;
    case 'enrolment':
      return isIncoming ? labels.left(null) : labels.joined(null);
    case 'refund':
      return isIncoming ? labels.failedRefund : labels.refund;
    case 'move':
      return isIncoming ? labels.assigned : labels.moved;
    case 'correction':
      return labels.correction;
  }
}
