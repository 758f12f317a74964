/** Received payments and their reversals. */
import { randomBytes } from 'node:crypto';

export interface Received {
  receipt: string;
  /** The payer's number: 254712345678. */
  phone: string;
  /** Whole shillings. */
  amount: number;
  reference: string;
  at: Date;
  reversedBy?: { receipt: string; at: Date };
}

export type Till = ReturnType<typeof openTill>;

export function openTill(now: () => Date) {
  const received: Received[] = [];
  return {
    received: () => [...received],

    receive({ phone, amount, reference }: Pick<Received, 'phone' | 'amount' | 'reference'>) {
      const money: Received = { receipt: newReceipt(), phone, amount, reference, at: now() };
      received.push(money);
      return money;
    },

    /** Reverses a whole payment, once. Returns the new receipt; undefined when it cannot be reversed. */
    reverse(receipt: string, amount: number) {
      const money = received.find((entry) => entry.receipt === receipt);
      if (!money || money.reversedBy || money.amount !== amount) return undefined;
      money.reversedBy = { receipt: newReceipt(), at: now() };
      return money.reversedBy.receipt;
    },
  };
}

/** Ten characters like M-Pesa's receipts, but recognisable as simulated. */
const newReceipt = () =>
  `SIM${[...randomBytes(7)].map((byte) => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[byte % 32]).join('')}`;
