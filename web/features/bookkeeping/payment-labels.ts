/** The office's labels for states and events of payments. */
import type { ComponentProps } from 'react';
import type { OfficePayment, UnallocatedMoney } from '#contract/money/bookkeeping.ts';
import * as texts from '#texts/money/bookkeeping.ts';
import * as paymentsTexts from '#texts/money/payments.ts';
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

/**
 * Labels the outcome of a provider message. The server stores '<state>', '<state> already', or a sentence, which is
 * returned unchanged.
 */
export function outcomeLabel(outcome: string) {
  const [, state = '', already] = outcome.match(/^(\w+)( already)?$/) ?? [];
  if (!isState(state)) return outcome;
  return already ? texts.already(paymentsTexts.states[state]) : paymentsTexts.states[state];
}

/** Says why a payment failed. Unknown reasons are shown unchanged, so that the office can look them up. */
export const reasonLabel = (reason: string) =>
  reason in paymentsTexts.failureReasons
    ? paymentsTexts.failureReasons[reason as keyof typeof paymentsTexts.failureReasons]
    : reason;

const allStates = Object.keys(paymentsTexts.states) as State[];
const allPurposes = Object.keys(texts.purposes) as Purpose[];

export const isState = (text: string | null): text is State => allStates.some((state) => state === text);
export const isPurpose = (word: string | null): word is Purpose => allPurposes.some((purpose) => purpose === word);

/** Whether the payment's state may still change without an action of the office. */
export const isPending = ({ status }: Pick<OfficePayment, 'status'>) => status === 'initiated' || status === 'prompted';

/** Says why unallocated money may belong to a payment: the provider's code or the amount matches. */
export const matchEvidence = (
  { isByCode }: Pick<UnallocatedMoney['suggestions'][number], 'isByCode'>,
  { providerReceipt: code }: Pick<UnallocatedMoney, 'providerReceipt'>,
) => (isByCode ? texts.codeMatches(code) : texts.amountMatches(code));
