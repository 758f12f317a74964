/** The languages in which a challenge may be solved, with the starter code of each. */
import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import * as texts from '#texts/code/challenge-authoring.ts';
import {
  nameOf,
  type OfferedLanguage,
  optionsOf,
  type ProgramField,
} from '#web/features/challenge-authoring/form/program-field.ts';
import { RowTools } from '#web/features/challenge-authoring/form/RowTools.tsx';
import styles from '#web/features/challenge-authoring/form/step-form.module.css';
import { Button } from '#web/ui/buttons/Button.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import type { AboutFormState } from './about-fields.ts';

interface Props {
  form: AboutFormState;
  languages: OfferedLanguage[];
  programField: ProgramField;
}

export function StartersStep({ form: { control, setValue, getValues, formState }, languages, programField }: Props) {
  const { fields, append, remove, move } = useFieldArray({ control, name: 'starters' });
  const { starters: errors } = formState.errors;
  const others = languages.filter(({ id }) => !fields.some(({ languageId }) => languageId === id));
  return (
    <>
      <p className={styles.note}>{texts.aboutStarters}</p>
      {fields.map(({ id, languageId }, position) => {
        const name = nameOf(languages, languageId);
        return (
          <section key={id} className={styles.part} aria-label={name}>
            <div className={styles.head}>
              <h2>{name}</h2>
              <RowTools
                name={name}
                position={position}
                count={fields.length}
                isEmpty={() => getValues(`starters.${position}.code`).trim() === ''}
                onMove={move}
                onRemove={remove}
              />
            </div>
            {programField({
              label: texts.starterIn(name),
              languageId,
              code: getValues(`starters.${position}.code`),
              onChange: (code) => setValue(`starters.${position}.code`, code, { shouldDirty: true }),
            })}
            <InlineError message={errors?.[position]?.code?.message} />
          </section>
        );
      })}
      <InlineError message={errors?.root?.message ?? errors?.message} />
      <AddLanguage languages={others} onAdd={(languageId) => append({ languageId, code: '' })} />
    </>
  );
}

interface AddProps {
  languages: OfferedLanguage[];
  onAdd: (languageId: number) => void;
}

function AddLanguage({ languages, onAdd }: AddProps) {
  const [selectedId, select] = useState('');
  const available = languages.filter(({ reason }) => reason === '');
  const chosen = available.find(({ id }) => String(id) === selectedId) ?? available[0];
  if (!chosen) return null;
  return (
    <div className={styles.ways}>
      <NativeSelect
        aria-label={texts.anotherLanguage}
        data={optionsOf(languages)}
        value={String(chosen.id)}
        onChange={({ target }) => select(target.value)}
      />
      <Button look="soft" onClick={() => onAdd(chosen.id)}>
        <Plus size={20} aria-hidden /> {texts.addLanguage}
      </Button>
    </div>
  );
}
