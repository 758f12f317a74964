/**
 * The lines of a student's statement: what each booking of the ledger did, read
 * from the accounts that it moved money between. A refund is a line of its own,
 * also where it comes out of a price that she had paid: that part of the price is
 * her credit for the moment in which it is refunded.
 */
import type { StatementLine } from '#contract/receipts.ts';
import type { EntryRow } from './receipts.store.ts';

type Line = Pick<StatementLine, 'kind' | 'what' | 'amount' | 'receiptId' | 'receiptNumber'> & { at: Date };

/** @param entries  those of one booking follow each other */
export function linesOf(entries: EntryRow[], studentId: string): Line[] {
  const bookings = bookingsIn(entries, studentId);
  // Of what happened in one moment, what came goes before what went.
  bookings.sort((one, other) => one.at.getTime() - other.at.getTime() || other.credit - one.credit);
  return bookings.flatMap(({ at, receiptId, receiptNumber, ...booking }) =>
    wordsOf(booking).map((line) => ({ ...line, at, receiptId, receiptNumber })),
  );
}

interface Booking extends Pick<EntryRow, 'at' | 'kind' | 'purpose' | 'isByOffice' | 'receiptId' | 'receiptNumber'> {
  /** By how much it moved her credit: more is positive. */
  credit: number;
  /** What the courses have earned by it, or lost. */
  prices: { course: string | null; amount: number }[];
  /** What is owed her more, or less, as a refund that has not been sent yet. */
  owed: number;
}

function bookingsIn(entries: EntryRow[], studentId: string) {
  const bookings = new Map<string, Booking>();
  for (const { txId, accountKind, accountOf, amount, course, ...of } of entries) {
    const booking = bookings.get(txId) ?? { ...of, credit: 0, prices: [], owed: 0 };
    bookings.set(txId, booking);
    if (accountKind === 'student' && accountOf === studentId) booking.credit -= amount;
    if (accountKind === 'income') booking.prices.push({ course, amount: -amount });
    if (accountKind === 'refund_payable') booking.owed -= amount;
  }
  return [...bookings.values()];
}

type Words = Pick<Line, 'kind' | 'what' | 'amount'>;

function wordsOf(booking: Omit<Booking, 'at' | 'receiptId' | 'receiptNumber'>): Words[] {
  const { kind, credit: amount, prices, owed } = booking;
  const [price] = prices;
  if (owed > 0) return [...prices.map(returned), { kind, what: 'Refund', amount: -owed }];
  if (owed < 0) return [{ kind, what: 'Refund that did not arrive', amount: -owed }, ...prices.map(returned)];
  if (kind === 'refund' && price)
    return [{ kind: 'correction', what: `Returned before${ofPrice(price.course)}`, amount }];
  if (price) return [{ kind, what: `${amount < 0 ? 'Joined' : 'Left'} ${price.course ?? 'a course'}`, amount }];
  return [{ kind, what: inWords(booking), amount }];
}

/** A course earns less by a refund, and more again when that did not arrive. */
const returned = ({ course, amount }: Booking['prices'][number]): Words => ({
  kind: 'correction',
  what: `${amount < 0 ? 'Returned' : 'Kept again'}${ofPrice(course)}`,
  amount: -amount,
});

const ofPrice = (course: string | null) => ` of the price of ${course ?? 'a course'}`;

function inWords({ kind, purpose, isByOffice, credit }: Omit<Booking, 'at' | 'receiptId' | 'receiptNumber'>) {
  if (kind === 'receipt' && purpose === 'fund') return 'Paid through the fund page';
  if (kind === 'receipt' && isByOffice) return 'Paid by phone, confirmed by the office';
  return words[kind][credit > 0 ? 'came' : 'went'];
}

const words: Record<StatementLine['kind'], { came: string; went: string }> = {
  receipt: { came: 'Paid by phone', went: 'Payment taken back' },
  enrolment: { came: 'Left a course', went: 'Joined a course' },
  refund: { came: 'Refund that did not arrive', went: 'Refund' },
  move: { came: 'Assigned by the office', went: 'Moved by the office' },
  correction: { came: 'Correction', went: 'Correction' },
};
