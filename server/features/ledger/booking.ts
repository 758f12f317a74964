/** What is booked, and between which accounts. */
import type { AccountKind } from '#contract/bookkeeping.ts';

/** An account: its name in the ledger, and beside it what it is and whose, so that no name is ever taken apart. */
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
  /** What can happen only once among those of that kind, such as the provider's code of what it received. */
  externalKey: string;
  isLive: boolean;
  paymentId?: string | undefined;
  /** Who did it, and why, where a person did. */
  byId?: string | undefined;
  note?: string;
  /** The database's now unless it is said. */
  at?: Date;
  /** Two at least, none of them 0; together they are 0. */
  entries: Entry[];
}

export interface Sought {
  kind: Booking['kind'];
  /** The account that money came to, and the one that it came from. */
  to: Account;
  from: Account;
  /** Booked then or later. */
  since?: Date | undefined;
}
