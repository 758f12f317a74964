/**
 * Requests payments by phone and reports their results. Amounts are in whole Kenyan shillings; phone numbers have the
 * form 254712345678. Adapters: server/adapters/mobile-money.
 */
import type { FailureReason } from '#contract/fields/payment-states.ts';

export interface MobileMoney {
  /** The adapter's name, which is stored with each payment, such as 'simulator', 'express' or 'daraja'. */
  name: string;
  /** False if no real money moves. */
  isLive: boolean;
  /** False if anyone could forge a callback, so that a callback counts only after a statement has confirmed it. */
  trustsCallbacks: boolean;
  /**
   * Sends a payment prompt to a phone. Never retried, because the payer could pay twice. 'accepted': the prompt is on
   * its way, but not paid yet. 'rejected': the provider refused to send it. 'away': it was certainly not sent.
   * 'unknown': it may have been sent. Never rejects.
   */
  prompt(prompt: Prompt): Promise<PromptResponse>;
  /** Queries the state of a prompt; 'away' without an answer. Undefined if the provider has no query. Never rejects. */
  query?(request: {
    checkoutRequestId: string;
    merchantRequestId: string | undefined;
  }): Promise<PaymentReport | 'away'>;
  /** Parses a payment callback; undefined if the body is not a callback of this provider. */
  readCallback(body: unknown): PaymentReport | undefined;
  /** Refunds a whole payment. Undefined if only staff can do so, manually. Never retried, as it could refund twice. */
  reverse?(
    reversal: Reversal,
  ): Promise<{ outcome: 'accepted'; conversationId: string } | { outcome: 'rejected' | 'away' | 'unknown' }>;
  /** Parses the callback about a reversal; undefined if the body is not such a callback. */
  readReversal?(body: unknown): ReversalReport | undefined;
  /** Lists all payments received in a period. Undefined if staff have to download statements instead. */
  listReceived?(since: Date, until: Date): Promise<StatementLine[] | 'away'>;
  /**
   * Parses a downloaded statement (CSV); undefined if the text is not a statement. `unread` is the first line with
   * received money that cannot be parsed.
   */
  readStatement(csv: string): StatementLine[] | { unread: string } | undefined;
}

export interface Prompt {
  /** The account number that the payer sees: 12 capital letters and digits. */
  reference: string;
  phone: string;
  amount: number;
  /** The URL to which the provider reports the result. It contains a secret. */
  callbackUrl: string;
}

export type PromptResponse =
  | { outcome: 'accepted'; checkoutRequestId: string; merchantRequestId: string | undefined }
  | { outcome: 'rejected'; reason: FailureReason }
  | { outcome: 'away' }
  | { outcome: 'unknown' };

/** Whether the circuit breaker counts a response as a failure of the provider. A late response counts as one too. */
export const isProviderFailure = (answer: object | 'away') =>
  answer === 'away' || ('outcome' in answer && FAILURES.includes(answer.outcome));

const FAILURES: unknown[] = ['away', 'unknown', 'late'];

/** What a provider reports about one payment. */
export interface PaymentReport {
  /** The provider's id of the prompt; undefined if the report does not contain it. */
  checkoutRequestId: string | undefined;
  /** Our reference, if the report contains it. */
  reference: string | undefined;
  result:
    | {
        state: 'paid';
        /** The provider's receipt code and the received amount; both undefined if the report lacks one of them. */
        receipt: string | undefined;
        amount: number | undefined;
      }
    | { state: 'failed' | 'cancelled' | 'expired'; reason: FailureReason }
    | { state: 'pending' }
    /** We do not know the meaning of the provider's result code. */
    | { state: 'unknown'; code: string };
}

export interface Reversal {
  /** The provider's receipt code of the payment to refund. */
  receipt: string;
  amount: number;
  reference: string;
  callbackUrl: string;
}

export interface ReversalReport {
  conversationId: string | undefined;
  /** `code` is the provider's receipt code of the reversal itself. */
  result: { state: 'done'; code: string } | { state: 'failed' };
}

/** A payment that the provider says it has received for us. */
export interface StatementLine {
  /** The provider's receipt code of the payment. */
  receipt: string;
  amount: number;
  at: Date;
  /** The account number that the payer entered; may be empty. */
  reference: string;
}
