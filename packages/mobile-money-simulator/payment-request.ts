/** Payment requests to phones. */

/** A payment request that was sent to a phone. */
export interface Prompt {
  /** The phone's number: 254712345678. */
  phone: string;
  /** The requested amount, in whole shillings. */
  amount: number;
  reference: string;
  checkoutRequestId: string;
  merchantRequestId: string;
  /**
   * URL where the shop receives the callback; undefined for an express provider, which sends all callbacks to one
   * webhook.
   */
  callbackUrl: string | undefined;
  at: Date;
}

interface Result {
  code: number;
  at: Date;
  /** The payment; undefined unless the phone's owner paid. */
  paid: { receipt: string; amount: number } | undefined;
}

export interface PaymentRequest extends Prompt {
  api: 'daraja' | 'express';
  /** The request's result; undefined while the phone's owner has not answered. */
  result: Result | undefined;
  /** Number of status queries that the shop has sent for this request. */
  statusQueries: number;
}
