/** The payments that unallocated money may belong to, each with a button that matches it. */
import { useState } from 'react';
import { Link } from 'react-router';
import type { UnallocatedMoney } from '#contract/money/bookkeeping.ts';
import * as texts from '#texts/money/bookkeeping.ts';
import * as paymentsTexts from '#texts/money/payments.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { focusContent } from '#web/ui/layout/focus-content.ts';
import { ExactDateTime } from '#web/ui/time/DateTime.tsx';
import { useMatchUnallocatedMutation } from './bookkeeping.api.ts';
import styles from './MatchPayment.module.css';
import { matchEvidence } from './payment-labels.ts';

type Suggestion = UnallocatedMoney['suggestions'][number];

export function MatchPayment({ money }: { money: UnallocatedMoney }) {
  const [chosen, setChosen] = useState<Suggestion>();
  const { match, isLoading } = useMatch(money);
  if (money.suggestions.length === 0) return null;
  return (
    <>
      <ul className={styles.suggestions} aria-label={texts.possiblePayments(money.amount)}>
        {money.suggestions.map((suggestion) => (
          <li key={suggestion.paymentId} className={styles.suggestion}>
            <OfPayment suggestion={suggestion} />
            <Button look="soft" isBusy={isLoading} onClick={() => setChosen(suggestion)}>
              {texts.match}
              <span className="visually-hidden"> {texts.toPayment(suggestion.reference)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {chosen && (
        <Confirm
          title={texts.matchTitle(chosen.name || chosen.reference)}
          confirmLabel={texts.match}
          onConfirm={() => match(chosen)}
          onClose={() => setChosen(undefined)}
        >
          <p>{matchEvidence(chosen, money)}</p>
        </Confirm>
      )}
    </>
  );
}

const OfPayment = ({ suggestion: { paymentId, name, reference, status, phoneNumber, startedAt } }: OneSuggestion) => (
  <span className={styles.about}>
    <Link to={paths.adminPayment(paymentId)}>{name || reference}</Link>
    <span className={styles.aside}>
      {reference}, {status === 'paid' ? texts.paidWithoutCode : paymentsTexts.states[status]}, {phoneNumber},{' '}
      <ExactDateTime at={startedAt} />
    </span>
  </span>
);

interface OneSuggestion {
  suggestion: Suggestion;
}

function useMatch({ _id: id }: UnallocatedMoney) {
  const alertFailure = useFailureAlert();
  const [send, { isLoading }] = useMatchUnallocatedMutation();

  async function match({ paymentId, name, reference }: Suggestion) {
    const { data, error } = await send({ id, paymentId });
    if (!data) return alertFailure(error);
    toast.success(texts.matched(name || reference));
    focusContent();
  }
  return { match, isLoading };
}
