/** Reactivates an account. */
import type { Person } from '#contract/people.ts';
import * as texts from '#texts/people/people.ts';
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
    toast.success(texts.reactivated(changed.name));
    onDone();
  }

  return (
    <section className={styles.part}>
      <p>{texts.reactivateHint}</p>
      <Button isBusy={isLoading} onClick={reactivateNow}>
        {texts.reactivate}
      </Button>
      <InlineError message={error && sentenceOf(error)} />
    </section>
  );
}
