/** Changes a person's type. */
import { type FormEvent, useState } from 'react';
import type { Person } from '#contract/people.ts';
import * as texts from '#texts/people/people.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import styles from './ManagePerson.module.css';
import { useChangeTypeMutation } from './people.api.ts';
import { allTypes } from './person-types.ts';

interface Props {
  person: Person;
  onDone: () => void;
}

export function TypeForm({ person, onDone }: Props) {
  const [type, setType] = useState(person.type);
  const [changeType, { isLoading, error }] = useChangeTypeMutation();

  async function save(event: FormEvent) {
    event.preventDefault();
    const { data: changed } = await changeType({ _id: person._id, type });
    if (!changed) return;
    toast.success(texts.became[changed.type](changed.name));
    onDone();
  }

  return (
    <form className={styles.part} onSubmit={save}>
      <fieldset className={styles.types}>
        <legend>{texts.type}</legend>
        {allTypes.map((choice) => (
          <label key={choice} className={styles.type}>
            <input type="radio" name="type" checked={choice === type} onChange={() => setType(choice)} />
            <span>
              {texts.types[choice]} <small>{texts.typeHints[choice]}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {type !== person.type && (
        <>
          <p>{texts.becomes[type](person.name)}</p>
          <Button type="submit" isBusy={isLoading}>
            {texts.changeTypeTo[type]}
          </Button>
        </>
      )}
      <InlineError message={error && sentenceOf(error)} />
    </form>
  );
}
