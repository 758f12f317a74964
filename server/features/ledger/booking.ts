/** The types of ledger bookings and accounts. */
import type { AccountKind } from '#contract/money/bookkeeping.ts';

/**
 * An account's name in the ledger. The database stores kind and owner beside the name, so that names are never parsed.
 */
export interface Account {
  account: string;
  accountKind: AccountKind;
  accountOf: string | null;
}

export interface Entry extends Account {
  amount: number;
}

export interface Booking {
  kind: 'receipt' | 'enrolment' | 'refund' | 'move' | 'correction';
  /**
   * A key that is unique per kind, so that nothing is booked twice; for received money it contains the provider's
   * receipt code.
   */
  externalKey: string;
  isLive: boolean;
  paymentId?: string | undefined;
  /** The admin who made the booking; undefined for automatic bookings. */
  byId?: string | undefined;
  note?: string;
  /** The time of the booking; by default the database's current time. */
  at?: Date;
  /** At least two entries; no amount is 0, and the amounts sum to 0. */
  entries: Entry[];
}

export interface BookingFilter {
  kind: Booking['kind'];
  /** `to` is the account that received the money, `from` the account that the money left. */
  to: Account;
  from: Account;
  /** Counts only bookings at this time or later. */
  since?: Date | undefined;
}
