/**
 * How phones answer automatically, by the last three digits of their number; a person answers for all other phones.
 * Times are in seconds and are divided by the simulator's speed.
 */

export interface Scenario {
  /** The request's results in order, as M-Pesa's result codes, each after a number of seconds. */
  results: { after: number; code: number }[];
  /** How the callback is sent; by default once, immediately. */
  callback?: 'five times' | 'ten minutes late' | 'never' | 'garbage';
  /** How the API responds to the shop's request; by default it accepts. */
  send?: 'hangs' | 'breaks' | 'is told after the callback' | 'finds its token ended';
  /** The received amount, if it differs from the requested one. */
  received?: (asked: number) => number;
  /** Number of status queries that get 'still under processing' regardless of the result. */
  pendingQueries?: number;
}

const after2 = (code: number) => ({ results: [{ after: 2, code }] });
const paid = after2(0);

const scenarios: Record<string, Scenario> = {
  '000': paid,
  '001': after2(1),
  '032': after2(1032),
  '037': { results: [{ after: 60, code: 1037 }] },
  '019': after2(1019),
  '201': after2(2001),
  '017': after2(17),
  '111': { ...paid, callback: 'five times' },
  '222': { ...paid, callback: 'ten minutes late' },
  '333': { ...paid, callback: 'never' },
  '444': {
    results: [
      { after: 2, code: 1032 },
      { after: 4, code: 0 },
    ],
  },
  '555': { ...paid, send: 'hangs' },
  '666': { results: [], send: 'breaks' },
  '777': { ...paid, received: (asked) => (asked > 1 ? asked - 1 : 2) },
  '888': { results: [{ after: 0, code: 0 }], send: 'is told after the callback' },
  '999': { ...paid, callback: 'never', pendingQueries: 5 },
  '998': { ...paid, callback: 'garbage' },
  '997': { ...paid, send: 'finds its token ended' },
};

export const scenarioOf = (phone: string): Scenario | undefined => scenarios[phone.slice(-3)];

/** M-Pesa's messages for the result codes that scenarios use. */
export const resultMessages: Record<number, string> = {
  0: 'The service request is processed successfully.',
  1: 'The balance is insufficient for the transaction.',
  17: 'Rule limited: the same amount to the same customer within two minutes.',
  1019: 'Transaction has expired.',
  1032: 'Request cancelled by user.',
  1037: 'DS timeout user cannot be reached.',
  2001: 'The initiator information is invalid.',
};
