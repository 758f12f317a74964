/** What phones are asked for. */

/** A request for money, as a phone saw it. */
export interface SeenPrompt {
  /** 254712345678 */
  phone: string;
  /** Whole shillings. */
  amount: number;
  reference: string;
  checkoutRequestId: string;
  merchantRequestId: string;
  /** Where the shop wants to be told; an express provider has one address for all. */
  callbackUrl: string | undefined;
  at: Date;
}

interface Result {
  code: number;
  at: Date;
  /** Where it was paid. */
  paid: { receipt: string; amount: number } | undefined;
}

export interface Asked extends SeenPrompt {
  wire: 'daraja' | 'express';
  /** Undefined while the phone waits. */
  result: Result | undefined;
  /** How often the shop has asked how it stands. */
  questions: number;
}
