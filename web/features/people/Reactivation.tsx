/** Reactivates an account. */
import type { Person } from '#contract/people.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import styles from './ManagePerson.module.css';
import { useReactivateMutation } from './people.api.ts';

interface Props {
  person: Person;
  onDone: () => void;
}

export function Reactivation({ person, onDone }: Props) {
  const [reactivate, { isLoading, error }] = useReactivateMutation();

  async function reactivateNow() {
    const { data: changed } = await reactivate(person);
    if (!changed) return;
    toast.success(`${changed.name} can sign in again.`);
    onDone();
  }

  return (
    <section className={styles.part}>
      <p>This account is deactivated. Reactivating it restores the same password, courses and enrolments.</p>
      <Button isBusy={isLoading} onClick={reactivateNow}>
        Reactivate
      </Button>
      <InlineError message={error && sentenceOf(error)} />
    </section>
  );
}
