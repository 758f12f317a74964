/** Asks a guardian for consent: a preview of the fund page, and the answer, which can be changed at any time. */
import type { Consent } from '#contract/money/funds.ts';
import { shillings } from '#messages/shillings.ts';
import { english } from '#texts/english.ts';
import * as texts from '#texts/people/funds.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { Bilingual } from '#web/ui/language/Bilingual.tsx';
import { useSchool } from '#web/ui/school/school.ts';
import styles from './ConsentQuestion.module.css';
import { useDecideConsentMutation } from './funds.api.ts';

interface Props {
  token: string;
  request: Consent;
}

export function ConsentQuestion({ token, request }: Props) {
  const { studentName, consent } = request;
  const named = { guardian: request.guardianName, student: studentName, school: useSchool().name };
  return (
    <>
      <p>
        <Bilingual text={texts.consentIntro(named)} english={english?.funds.consentIntro(named)} />
      </p>
      <PagePreview request={request} />
      <ul className={styles.facts}>
        <li>
          <Bilingual text={texts.consentSeen} english={english?.funds.consentSeen} />
        </li>
        <li>
          <Bilingual text={texts.consentMoney} english={english?.funds.consentMoney} />
        </li>
        <li>
          <Bilingual text={texts.consentChange} english={english?.funds.consentChange} />
        </li>
      </ul>
      <p role="status" className={styles.state} data-consent={consent}>
        {texts.consentStates[consent](studentName)}
      </p>
      <Answers token={token} request={request} />
    </>
  );
}

function PagePreview({ request: { studentName, story, goal } }: { request: Consent }) {
  return (
    <dl className={styles.preview}>
      <dt>{texts.name}</dt>
      <dd>{studentName}</dd>
      <dt>{texts.storyLabel}</dt>
      <dd>{story || texts.noStory}</dd>
      <dt>{texts.goal}</dt>
      <dd>{goal === null ? texts.noGoal : shillings(goal)}</dd>
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
          {texts.agree}
        </Button>
      )}
      {consent !== 'withdrawn' && (
        <Button look="quiet" isBusy={isLoading} onClick={() => answer(false)}>
          {consent === 'given' ? texts.withdraw : texts.disagree}
        </Button>
      )}
      <InlineError message={error && sentenceOf(error)} />
    </div>
  );
}
