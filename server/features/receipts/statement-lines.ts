/**
 * The lines of a student's statement, derived from the accounts that each ledger
 * booking moved money between. A refund always has its own line: if it comes from
 * the paid price of a course, a line before it credits that part of the price.
 */
import type { StatementLine } from '#contract/receipts.ts';
import type { EntryRow } from './receipts.store.ts';

type Line = Pick<StatementLine, 'kind' | 'what' | 'amount' | 'receiptId' | 'receiptNumber'> & { at: Date };

/** @param entries  the ledger entries, grouped by booking */
export function linesOf(entries: EntryRow[], studentId: string): Line[] {
  const bookings = bookingsIn(entries, studentId);
  // At the same instant, incoming money is listed before outgoing.
  bookings.sort((one, other) => one.at.getTime() - other.at.getTime() || other.credit - one.credit);
  return bookings.flatMap(({ at, receiptId, receiptNumber, ...booking }) =>
    linesOfBooking(booking).map((line) => ({ ...line, at, receiptId, receiptNumber })),
  );
}

interface Booking extends Pick<EntryRow, 'at' | 'kind' | 'purpose' | 'isByOffice' | 'receiptId' | 'receiptNumber'> {
  /** The change of the student's credit. */
  credit: number;
  /** The changes of the courses' income. */
  prices: { course: string | null; amount: number }[];
  /** The change of the sum of approved refunds that the school has not sent yet. */
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

function linesOfBooking(booking: Omit<Booking, 'at' | 'receiptId' | 'receiptNumber'>): Labelled[] {
  const { kind, credit: amount, prices, owed } = booking;
  const [price] = prices;
  if (owed > 0) return [...prices.map(priceCorrection), { kind, what: 'Refund', amount: -owed }];
  if (owed < 0) return [{ kind, what: 'Failed refund', amount: -owed }, ...prices.map(priceCorrection)];
  if (kind === 'refund' && price)
    return [{ kind: 'correction', what: `${nameOf(price.course)}: already refunded to credit`, amount }];
  if (price) return [{ kind, what: `${amount < 0 ? 'Joined' : 'Left'} ${nameOf(price.course)}`, amount }];
  return [{ kind, what: labelOf(booking), amount }];
}

/** Part of a course's price: a refund lowers the course's income, a failed refund restores it. */
const priceCorrection = ({ course, amount }: Booking['prices'][number]): Labelled => ({
  kind: 'correction',
  what: `Refund of ${nameOf(course)} ${amount < 0 ? 'to credit' : 'cancelled'}`,
  amount: -amount,
});

const nameOf = (course: string | null) => course ?? 'a course';

function labelOf({ kind, purpose, isByOffice, credit }: Omit<Booking, 'at' | 'receiptId' | 'receiptNumber'>) {
  if (kind === 'receipt' && purpose === 'fund') return 'Paid through the fund page';
  if (kind === 'receipt' && isByOffice) return 'Paid by phone, confirmed by the office';
  return labels[kind][credit > 0 ? 'incoming' : 'outgoing'];
}

const labels: Record<StatementLine['kind'], { incoming: string; outgoing: string }> = {
  receipt: { incoming: 'Paid by phone', outgoing: 'Payment reversed' },
  enrolment: { incoming: 'Left a course', outgoing: 'Joined a course' },
  refund: { incoming: 'Failed refund', outgoing: 'Refund' },
  move: { incoming: 'Assigned by the office', outgoing: 'Moved by the office' },
  correction: { incoming: 'Correction', outgoing: 'Correction' },
};
