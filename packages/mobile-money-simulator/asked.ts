/** Payment requests to phones. */

/** A request for money, as a phone saw it. */
export interface SeenPrompt {
  /** 254712345678 */
  phone: string;
  /** Whole shillings. */
  amount: number;
  reference: string;
  checkoutRequestId: string;
  merchantRequestId: string;
  /** Where the shop receives the callback; undefined for an express provider, which has one webhook for all. */
  callbackUrl: string | undefined;
  at: Date;
}

interface Result {
  code: number;
  at: Date;
  /** Set when it was paid. */
  paid: { receipt: string; amount: number } | undefined;
}

export interface Asked extends SeenPrompt {
  wire: 'daraja' | 'express';
  /** Undefined while the phone waits for an answer. */
  result: Result | undefined;
  /** Number of status queries by the shop. */
  questions: number;
}
