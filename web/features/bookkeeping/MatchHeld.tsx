/** Payments of which unallocated money may be, each with the button that confirms it. */
import { useState } from 'react';
import { Link } from 'react-router';
import type { HeldMoney } from '#contract/bookkeeping.ts';
import { paymentStateNames } from '#contract/messages/payment-messages.ts';
import { shillings } from '#contract/rules/shillings.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { ExactDateTime } from '#web/ui/time/DateTime.tsx';
import { useMatchHeldMutation } from './bookkeeping.api.ts';
import { matchEvidence } from './in-words.ts';
import styles from './MatchHeld.module.css';

type Suggestion = HeldMoney['suggestions'][number];

export function MatchHeld({ money }: { money: HeldMoney }) {
  const [chosen, setChosen] = useState<Suggestion>();
  const { match, isLoading } = useMatch(money);
  if (money.suggestions.length === 0) return null;
  return (
    <>
      <ul className={styles.suggestions} aria-label={`Possible payments for ${shillings(money.amount)}`}>
        {money.suggestions.map((suggestion) => (
          <li key={suggestion.paymentId} className={styles.suggestion}>
            <OfPayment suggestion={suggestion} />
            <Button look="soft" isBusy={isLoading} onClick={() => setChosen(suggestion)}>
              Match<span className="visually-hidden"> to {suggestion.reference}</span>
            </Button>
          </li>
        ))}
      </ul>
      {chosen && (
        <Confirm
          title={`Match to the payment of ${chosen.name || chosen.reference}?`}
          confirmLabel="Match"
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
      {reference}, {status === 'paid' ? 'Paid, code unknown' : paymentStateNames[status]}, {phoneNumber},{' '}
      <ExactDateTime at={startedAt} />
    </span>
  </span>
);

interface OneSuggestion {
  suggestion: Suggestion;
}

function useMatch({ _id: id }: HeldMoney) {
  const alert = useAlert();
  const [send, { isLoading }] = useMatchHeldMutation();

  async function match({ paymentId, name, reference }: Suggestion) {
    const { data, error } = await send({ id, paymentId });
    if (isNotSignedIn(error)) return;
    if (!data) return alert({ title: 'Failed', message: sentenceOf(error), kind: 'error' });
    toast.success(`Matched to the payment of ${name || reference}.`);
    // The button that has the focus goes.
    document.getElementById('content')?.focus({ preventScroll: true });
  }
  return { match, isLoading };
}
