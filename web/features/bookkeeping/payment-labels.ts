/** The office's labels for states, purposes, review reasons and events of payments. */
import type { ComponentProps } from 'react';
import type { OfficePayment, PaymentHistoryEntry, ReviewReason, UnallocatedMoney } from '#contract/bookkeeping.ts';
import { failureReasonTexts, paymentStateNames } from '#contract/messages/payment-messages.ts';
import type { Badge } from '#web/ui/display/Badge.tsx';

type Tone = NonNullable<ComponentProps<typeof Badge>['tone']>;

type State = OfficePayment['status'];
type Purpose = OfficePayment['purpose'];

export const stateTones: Record<State, Tone> = {
  initiated: 'sun',
  prompted: 'sun',
  paid: 'leaf',
  failed: 'clay',
  cancelled: 'clay',
  expired: 'plain',
};

export const purposeNames: Record<Purpose, string> = {
  fees: 'Fees',
  fund: 'Fund page',
  application: 'Application',
};

export const reviewNames: Record<ReviewReason, string> = {
  amount_differs: 'The amount received differs from the amount requested',
  unknown_result: 'The provider sent an unknown answer',
  unheard: 'No answer for a day',
  ids_differ: 'Provider IDs don’t match',
  second_receipt: 'Paid twice for one request',
  held: 'Reported as paid, not confirmed yet',
};

export const sourceNames: Record<PaymentHistoryEntry['source'], string> = {
  send: 'Request to the phone',
  callback: 'Message from M-Pesa',
  query: 'We asked the provider',
  statement: 'The provider’s statement',
  office: 'The office',
};

/**
 * Labels the outcome of a provider message. The server stores '<state>', '<state> already', or a sentence, which is
 * returned unchanged.
 */
export function outcomeLabel(outcome: string) {
  const [, state = '', already] = outcome.match(/^(\w+)( already)?$/) ?? [];
  if (!isState(state)) return outcome;
  return already ? `Already: ${paymentStateNames[state]}` : paymentStateNames[state];
}

/** Says why a payment failed. Unknown reasons are shown unchanged, so that the office can look them up. */
export const reasonLabel = (reason: string) =>
  reason in failureReasonTexts ? failureReasonTexts[reason as keyof typeof failureReasonTexts] : reason;

const allStates = Object.keys(paymentStateNames) as State[];
const allPurposes = Object.keys(purposeNames) as Purpose[];

export const isState = (text: string | null): text is State => allStates.some((state) => state === text);
export const isPurpose = (word: string | null): word is Purpose => allPurposes.some((purpose) => purpose === word);

/** Whether the payment's state may still change without an action of the office. */
export const isPending = ({ status }: Pick<OfficePayment, 'status'>) => status === 'initiated' || status === 'prompted';

/** The evidence for matching unallocated money to a payment. */
export const matchEvidence = (
  { isByCode }: Pick<UnallocatedMoney['suggestions'][number], 'isByCode'>,
  { providerReceipt: code }: Pick<UnallocatedMoney, 'providerReceipt'>,
) =>
  isByCode
    ? `This payment was settled manually with the M-Pesa code ${code}.`
    : `Only the amount and the approximate date match. Compare M-Pesa code ${code} with the payer’s message first.`;
