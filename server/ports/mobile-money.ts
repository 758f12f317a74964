/**
 * Requests payments by phone and reports what became of them. Amounts are whole Kenyan shillings, phones have the form
 * 254712345678. Adapters: server/adapters/mobile-money.
 */
import type { FailureReason } from '#contract/messages/payment-messages.ts';

export interface MobileMoney {
  /** The adapter's name, stored with each payment: 'simulator', 'express', 'daraja'. */
  name: string;
  /** False if no real money moves. */
  isLive: boolean;
  /** False if anyone could forge a callback: a callback then counts only after a statement confirms it. */
  trustsCallbacks: boolean;
  /**
   * Sends a payment prompt to a phone. Never retried, because the phone could be charged twice. 'accepted': the prompt
   * is on its way, not paid yet. 'away': certainly not sent. 'unknown': it may have been sent. Never rejects.
   */
  prompt(prompt: Prompt): Promise<PromptAnswer>;
  /** A payment request's state, or 'away' without an answer. Undefined if the provider has no query. Never rejects. */
  query?(request: {
    checkoutRequestId: string;
    merchantRequestId: string | undefined;
  }): Promise<PaymentReport | 'away'>;
  /** Parses a payment callback; undefined if the body is not one of this provider. */
  readCallback(body: unknown): PaymentReport | undefined;
  /** Returns a whole payment. Undefined if only staff can do that, by hand. Never retried, like `prompt`. */
  reverse?(
    reversal: Reversal,
  ): Promise<{ outcome: 'accepted'; conversationId: string } | { outcome: 'rejected' | 'away' | 'unknown' }>;
  /** Parses a reversal callback; undefined if the body is not one. */
  readReversal?(body: unknown): ReversalReport | undefined;
  /** Lists all payments received in a period. Undefined if staff have to download statements instead. */
  listReceived?(since: Date, until: Date): Promise<StatementLine[] | 'away'>;
  /**
   * Parses a downloaded statement (CSV); undefined when it is not one. `unread` is the first line with received money
   * that cannot be parsed.
   */
  readStatement(csv: string): StatementLine[] | { unread: string } | undefined;
}

export interface Prompt {
  /** The account number shown to the payer: 12 capitals and digits. */
  reference: string;
  phone: string;
  amount: number;
  /** The URL to which the provider reports the outcome. Contains a secret. */
  callbackUrl: string;
}

export type PromptAnswer =
  | { outcome: 'accepted'; checkoutRequestId: string; merchantRequestId: string | undefined }
  | { outcome: 'rejected'; reason: FailureReason }
  | { outcome: 'away' }
  | { outcome: 'unknown' };

/** Whether the circuit breaker counts an answer as a failure of the provider; a late answer is one. */
export const isProviderFailure = (answer: object | 'away') =>
  answer === 'away' || ('outcome' in answer && FAILURES.includes(answer.outcome));

const FAILURES: unknown[] = ['away', 'unknown', 'late'];

/** What a provider reports about one payment. */
export interface PaymentReport {
  /** The provider's id of the request; undefined if the report does not contain it. */
  checkoutRequestId: string | undefined;
  /** Our reference, if the report contains it. */
  reference: string | undefined;
  result:
    | {
        state: 'paid';
        /** The provider's code and the amount really paid; both undefined if the answer to a query omits them. */
        receipt: string | undefined;
        amount: number | undefined;
      }
    | { state: 'failed' | 'cancelled' | 'expired'; reason: FailureReason }
    | { state: 'pending' }
    /** The provider's result code is unknown to us. */
    | { state: 'unknown'; code: string };
}

export interface Reversal {
  /** The provider's code of the payment to return. */
  receipt: string;
  amount: number;
  reference: string;
  callbackUrl: string;
}

export interface ReversalReport {
  conversationId: string | undefined;
  /** `code` is the provider's code of the reversal. */
  result: { state: 'done'; code: string } | { state: 'failed' };
}

/** A payment that a provider says it received. */
export interface StatementLine {
  /** The provider's code of the payment. */
  receipt: string;
  amount: number;
  at: Date;
  /** The account number that the payer entered; may be empty. */
  reference: string;
}
