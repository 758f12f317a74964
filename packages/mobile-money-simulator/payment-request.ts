/** Payment requests to phones. */

/** A payment request that was sent to a phone. */
export interface Prompt {
  /** The phone's number: 254712345678. */
  phone: string;
  /** Whole shillings. */
  amount: number;
  reference: string;
  checkoutRequestId: string;
  merchantRequestId: string;
  /** URL where the shop receives the callback; undefined for an express provider, which has one webhook for all. */
  callbackUrl: string | undefined;
  at: Date;
}

interface Result {
  code: number;
  at: Date;
  /** Set when the phone's owner paid. */
  paid: { receipt: string; amount: number } | undefined;
}

export interface PaymentRequest extends Prompt {
  api: 'daraja' | 'express';
  /** Undefined while the phone's owner has not answered. */
  result: Result | undefined;
  /** Number of status queries by the shop. */
  statusQueries: number;
}
