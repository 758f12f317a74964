/** Shuts somebody out, after asking once more. */
import { type MouseEvent, useState } from 'react';
import type { Person } from '#contract/people.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';
import { Wrong } from '#web/ui/Wrong.tsx';
import styles from './ManagePerson.module.css';
import { useDeactivateMutation } from './people.api.ts';

export function Deactivation({ person }: { person: Person }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <section className={styles.part}>
      <h3>Deactivate</h3>
      <p className={styles.hint}>Signs them out everywhere and keeps them out. What they made stays.</p>
      {isAsked ? (
        <Question person={person} />
      ) : (
        <Button look="quiet" onClick={() => setAsked(true)}>
          Deactivate this account
        </Button>
      )}
    </section>
  );
}

function Question({ person }: { person: Person }) {
  const [deactivate, { isLoading, error }] = useDeactivateMutation();

  async function shutOut({ currentTarget }: MouseEvent) {
    const dialog = currentTarget.closest('dialog');
    const { data: changed } = await deactivate(person);
    if (!changed) return;
    toast.success(`${changed.name} is signed out and cannot sign in.`);
    dialog?.close();
  }

  return (
    <>
      <p tabIndex={-1} ref={focus} className={styles.question}>
        Are you sure that {person.name} is to be shut out?
      </p>
      <form method="dialog" className={styles.answers}>
        <Button look="soft" isBusy={isLoading} onClick={shutOut}>
          Yes, deactivate
        </Button>
        <Button type="submit" look="quiet">
          No
        </Button>
      </form>
      <Wrong message={error && sentenceOf(error)} />
    </>
  );
}

/** The button that had the focus is gone. */
const focus = (question: HTMLElement | null) => question?.focus();
