/** The files with which students of a web challenge start. */
import * as webTexts from '#texts/code/web-challenges.ts';
import type { PageTools } from '#web/features/challenge-authoring/form/page-tools.ts';
import styles from '#web/features/challenge-authoring/form/step-form.module.css';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import type { AboutFormState } from './about-fields.ts';

interface Props {
  form: AboutFormState;
  pageTools: PageTools;
}

export function StarterPage({ form: { getValues, setValue, formState }, pageTools }: Props) {
  const { starters: errors } = formState.errors;
  return (
    <>
      <p className={styles.note}>{webTexts.aboutStarter}</p>
      {pageTools.pageField({
        label: webTexts.starterFiles,
        source: getValues('starters.0.code'),
        onChange: (source) => setValue('starters.0.code', source, { shouldDirty: true }),
      })}
      <InlineError
        message={errors?.[0]?.code?.message ?? errors?.[0]?.message ?? errors?.root?.message ?? errors?.message}
      />
    </>
  );
}
