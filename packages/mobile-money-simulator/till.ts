/** The payments that the simulated shop has received, and their reversals. */
import { randomBytes } from 'node:crypto';

export interface Received {
  receipt: string;
  /** The payer's number: 254712345678. */
  phone: string;
  /** The received amount, in whole shillings. */
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

    /**
     * Reverses a whole payment, once. Returns the reversal's receipt code; undefined when the payment cannot be
     * reversed.
     */
    reverse(receipt: string, amount: number) {
      const money = received.find((entry) => entry.receipt === receipt);
      if (!money || money.reversedBy || money.amount !== amount) return undefined;
      money.reversedBy = { receipt: newReceipt(), at: now() };
      return money.reversedBy.receipt;
    },
  };
}

/** Returns a new receipt code of ten characters, like M-Pesa's but recognisable as simulated. */
const newReceipt = () =>
  `SIM${[...randomBytes(7)].map((byte) => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[byte % 32]).join('')}`;
