/** Asks a guardian for consent: a preview of the fund page, and the answer, which can be changed at any time. */
import type { Consent } from '#contract/funds.ts';
import { shillings } from '#contract/rules/shillings.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import styles from './ConsentQuestion.module.css';
import { useDecideConsentMutation } from './funds.api.ts';

interface Props {
  token: string;
  request: Consent;
}

export function ConsentQuestion({ token, request }: Props) {
  const { studentName, consent } = request;
  return (
    <>
      <p>
        Habari {request.guardianName}. {studentName} studies at Darasa, a coding school, and would like a page where
        people can help pay the school fees by M-Pesa.
      </p>
      <PagePreview request={request} />
      <ul className={styles.facts}>
        <li>
          Anyone with the link sees this and the amount raised, and nothing else: no surname, picture, phone or email.
        </li>
        <li>The money goes to the school, for these fees. It is never paid out.</li>
        <li>You can change your mind at any time with the same link. It takes effect immediately.</li>
      </ul>
      <p role="status" className={styles.state} data-consent={consent}>
        {stateLabels[consent](studentName)}
      </p>
      <Answers token={token} request={request} />
    </>
  );
}

const stateLabels = {
  asked: () => 'You have not answered yet. The page is not shown.',
  given: (name: string) => `You agree. ${name} may show the page.`,
  withdrawn: () => 'You do not agree. The page is not shown.',
};

function PagePreview({ request: { studentName, story, goal } }: { request: Consent }) {
  return (
    <dl className={styles.preview}>
      <dt>Name</dt>
      <dd>{studentName}</dd>
      <dt>Story</dt>
      <dd>{story || 'None'}</dd>
      <dt>Goal</dt>
      <dd>{goal === null ? 'None' : shillings(goal)}</dd>
    </dl>
  );
}

function Answers({ token, request }: Props) {
  const [decide, { isLoading, error }] = useDecideConsentMutation();
  const { studentName, story, goal, consent } = request;
  const answer = (isGiven: boolean) => decide({ token, decision: { isGiven, seen: { studentName, story, goal } } });
  return (
    <div className={styles.answers}>
      {consent !== 'given' && (
        <Button isBusy={isLoading} onClick={() => answer(true)}>
          Agree
        </Button>
      )}
      {consent !== 'withdrawn' && (
        <Button look="quiet" isBusy={isLoading} onClick={() => answer(false)}>
          {consent === 'given' ? 'Withdraw' : 'I do not agree'}
        </Button>
      )}
      <InlineError message={error && sentenceOf(error)} />
    </div>
  );
}
