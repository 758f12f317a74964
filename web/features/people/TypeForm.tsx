/** Changes a person's type. */
import { type FormEvent, useState } from 'react';
import type { Person } from '#contract/people.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import styles from './ManagePerson.module.css';
import { useChangeTypeMutation } from './people.api.ts';
import { allTypes, typeNames } from './type-labels.ts';

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
    toast.success(`${changed.name} ${became[changed.type]}.`);
    onDone();
  }

  return (
    <form className={styles.part} onSubmit={save}>
      <fieldset className={styles.types}>
        <legend>Type</legend>
        {allTypes.map((choice) => (
          <label key={choice} className={styles.type}>
            <input type="radio" name="type" checked={choice === type} onChange={() => setType(choice)} />
            <span>
              {typeNames[choice]} <small>{hints[choice]}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {type !== person.type && (
        <>
          <p>
            {person.name} {becomes[type]} immediately and gets an email.
          </p>
          <Button type="submit" isBusy={isLoading}>
            {actions[type]}
          </Button>
        </>
      )}
      <InlineError message={error && sentenceOf(error)} />
    </form>
  );
}

type TypeLabels = Record<Person['type'], string>;

const hints: TypeLabels = {
  student: 'takes courses',
  tutor: 'creates and teaches courses',
  admin: 'manages people and all courses',
};
const becomes: TypeLabels = { student: 'becomes a student', tutor: 'becomes a tutor', admin: 'joins the office' };
const became: TypeLabels = {
  student: 'is a student now',
  tutor: 'is a tutor now',
  admin: 'is now a member of the office',
};
const actions: TypeLabels = { student: 'Make a student', tutor: 'Make a tutor', admin: 'Add to the office' };
