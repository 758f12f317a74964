/** Deactivates an account, after a confirmation. */
import { useState } from 'react';
import type { Person } from '#contract/people.ts';
import * as texts from '#texts/people/people.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import styles from './ManagePerson.module.css';
import { useDeactivateMutation } from './people.api.ts';

interface Props {
  person: Person;
  onDone: () => void;
}

export function Deactivation(props: Props) {
  const [isAsking, setAsked] = useState(false);
  return (
    <section className={styles.part}>
      <h3>{texts.deactivate}</h3>
      <p className={styles.hint}>{texts.deactivateHint}</p>
      {isAsking ? (
        <Question {...props} />
      ) : (
        <Button look="quiet" onClick={() => setAsked(true)}>
          {texts.deactivateAccount}
        </Button>
      )}
    </section>
  );
}

function Question({ person, onDone }: Props) {
  const [deactivate, { isLoading, error }] = useDeactivateMutation();

  async function deactivateNow() {
    const { data: changed } = await deactivate(person);
    if (!changed) return;
    toast.success(texts.deactivated(changed.name));
    onDone();
  }

  return (
    <>
      <p tabIndex={-1} ref={focus} className={styles.question}>
        {texts.deactivateQuestion(person.name)}
      </p>
      <form method="dialog" className={styles.answers}>
        <Button look="soft" isBusy={isLoading} onClick={deactivateNow}>
          {texts.yesDeactivate}
        </Button>
        <Button type="submit" look="quiet">
          {texts.no}
        </Button>
      </form>
      <InlineError message={error && sentenceOf(error)} />
    </>
  );
}

/** Focuses the question, because the button that had the focus has disappeared. */
const focus = (question: HTMLElement | null) => question?.focus();
