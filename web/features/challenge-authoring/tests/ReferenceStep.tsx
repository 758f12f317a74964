/** The reference solution, and the time and memory limits of each test. */
import { NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useWatch } from 'react-hook-form';
import {
  nameOf,
  type OfferedLanguage,
  optionsOf,
  type ProgramField,
} from '#web/features/challenge-authoring/form/program-field.ts';
import styles from '#web/features/challenge-authoring/form/step-form.module.css';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import type { TestsFormState } from './tests-fields.ts';

interface Props {
  form: TestsFormState;
  /** The languages that have a starter. */
  languages: OfferedLanguage[];
  programField: ProgramField;
}

export function ReferenceStep({ form, languages, programField }: Props) {
  const { control, register, setValue, getValues, formState } = form;
  const { errors } = formState;
  const languageId = useWatch({ control, name: 'reference.languageId' });
  return (
    <>
      <section className={styles.part} aria-labelledby="reference">
        <h2 id="reference">Reference solution</h2>
        <p className={styles.note}>
          Your own program that solves the challenge. It has to pass every test before you can publish the challenge.
          Students never see it.
        </p>
        <NativeSelect
          label="Language"
          data={optionsOf(languages)}
          value={String(languageId)}
          onChange={({ target }) => setValue('reference.languageId', Number(target.value), { shouldDirty: true })}
        />
        {programField({
          label: `Reference solution in ${nameOf(languages, languageId)}`,
          languageId,
          code: getValues('reference.source'),
          onChange: (source) => setValue('reference.source', source, { shouldDirty: true }),
        })}
        <InlineError message={errors.reference?.source?.message ?? errors.reference?.languageId?.message} />
      </section>
      <section className={styles.part} aria-labelledby="limits">
        <h2 id="limits">Limits for each test</h2>
        <div className={styles.pair}>
          <TextInput
            label="CPU time in seconds"
            inputMode="decimal"
            autoComplete="off"
            error={errors.seconds?.message}
            {...register('seconds')}
          />
          <TextInput
            label="Memory in megabytes"
            inputMode="numeric"
            autoComplete="off"
            error={errors.megabytes?.message}
            {...register('megabytes')}
          />
        </div>
      </section>
    </>
  );
}
