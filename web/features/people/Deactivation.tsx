/** Deactivates an account, after a confirmation. */
import { useState } from 'react';
import type { Person } from '#contract/people.ts';
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
      <h3>Deactivate</h3>
      <p className={styles.hint}>Signs them out everywhere and blocks sign-in. Their work is kept.</p>
      {isAsking ? (
        <Question {...props} />
      ) : (
        <Button look="quiet" onClick={() => setAsked(true)}>
          Deactivate this account
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
    toast.success(`${changed.name} is signed out and cannot sign in.`);
    onDone();
  }

  return (
    <>
      <p tabIndex={-1} ref={focus} className={styles.question}>
        Deactivate the account of {person.name}?
      </p>
      <form method="dialog" className={styles.answers}>
        <Button look="soft" isBusy={isLoading} onClick={deactivateNow}>
          Yes, deactivate
        </Button>
        <Button type="submit" look="quiet">
          No
        </Button>
      </form>
      <InlineError message={error && sentenceOf(error)} />
    </>
  );
}

/** Focuses the question, because the button that had the focus has disappeared. */
const focus = (question: HTMLElement | null) => question?.focus();
