/** A student's first password: whether an unused one exists, its printable sheet, and a button for a new one. */
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Person } from '#contract/people.ts';
import * as texts from '#texts/people/first-passwords.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { ExactDateTime } from '#web/ui/time/DateTime.tsx';
import { useRenewFirstPasswordMutation } from './first-passwords.api.ts';
import styles from './first-passwords.module.css';

export function FirstPasswordPart({ person }: { person: Person }) {
  const navigate = useNavigate();
  const [renew, { isLoading, error }] = useRenewFirstPasswordMutation();
  const [isAsking, setAsking] = useState(false);
  const { _id, name, email, state, firstPasswordUntil } = person;
  // An unconfirmed sign-up is not an account of the school yet: its sender may not own the email address.
  if (state === 'unconfirmed') return null;

  async function renewNow() {
    const { data: sheet } = await renew(_id);
    if (sheet) navigate(paths.adminSheets({ student: _id }));
  }

  return (
    <section className={styles.part}>
      <h3>{texts.firstPassword}</h3>
      {firstPasswordUntil ? <Unused student={_id} until={firstPasswordUntil} /> : <p>{texts.renewHint}</p>}
      <Button look="quiet" isBusy={isLoading} onClick={() => setAsking(true)}>
        {texts.printNew}
      </Button>
      <InlineError message={error && sentenceOf(error)} />
      {isAsking && (
        <Confirm
          title={texts.printNew}
          confirmLabel={texts.yesRenew}
          onConfirm={renewNow}
          onClose={() => setAsking(false)}
        >
          <p>{state === 'invited' && email ? texts.renewInvitedQuestion(name, email) : texts.renewQuestion(name)}</p>
        </Confirm>
      )}
    </section>
  );
}

function Unused({ student, until }: { student: string; until: string }) {
  if (new Date(until) <= new Date()) return <p>{texts.unusedExpired}</p>;
  return (
    <>
      <p>{rich(texts.unusedUntil, { time: <ExactDateTime at={until} /> })}</p>
      <Link to={paths.adminSheets({ student })} className={styles.link}>
        {texts.print}
      </Link>
    </>
  );
}
