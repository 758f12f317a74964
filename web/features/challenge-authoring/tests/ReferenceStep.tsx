/** The reference solution, and the time and memory limits of each test. */
import { NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useWatch } from 'react-hook-form';
import * as texts from '#texts/code/challenge-authoring.ts';
import * as webTexts from '#texts/code/web-challenges.ts';
import type { PageTools } from '#web/features/challenge-authoring/form/page-tools.ts';
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
  /** For web challenges, whose solution is a page. */
  pageTools?: PageTools | undefined;
}

export function ReferenceStep({ form, pageTools, ...offered }: Props) {
  const { register, setValue, getValues, formState } = form;
  const { errors } = formState;
  return (
    <>
      <section className={styles.part} aria-labelledby="reference">
        <h2 id="reference">{texts.reference}</h2>
        <p className={styles.note}>{pageTools ? webTexts.aboutReference : texts.aboutReference}</p>
        {pageTools ? (
          pageTools.pageField({
            label: texts.reference,
            source: getValues('reference.source'),
            onChange: (source) => setValue('reference.source', source, { shouldDirty: true }),
          })
        ) : (
          <ReferenceProgram form={form} {...offered} />
        )}
        <InlineError message={errors.reference?.source?.message ?? errors.reference?.languageId?.message} />
      </section>
      <section className={styles.part} aria-labelledby="limits">
        <h2 id="limits">{texts.limits}</h2>
        <div className={styles.pair}>
          <TextInput
            label={texts.seconds}
            inputMode="decimal"
            autoComplete="off"
            error={errors.seconds?.message}
            {...register('seconds')}
          />
          <TextInput
            label={texts.megabytes}
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

function ReferenceProgram({ form, languages, programField }: Omit<Props, 'pageTools'>) {
  const { control, setValue, getValues } = form;
  const languageId = useWatch({ control, name: 'reference.languageId' });
  return (
    <>
      <NativeSelect
        label={texts.language}
        data={optionsOf(languages)}
        value={String(languageId)}
        onChange={({ target }) => setValue('reference.languageId', Number(target.value), { shouldDirty: true })}
      />
      {programField({
        label: texts.referenceIn(nameOf(languages, languageId)),
        languageId,
        code: getValues('reference.source'),
        onChange: (source) => setValue('reference.source', source, { shouldDirty: true }),
      })}
    </>
  );
}
