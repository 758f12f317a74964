/** Asks the student's age group and explains why. A saved "under 18" can only be changed by the office. */

import { useId } from 'react';
import * as texts from '#texts/people/funds.ts';
import styles from './FundSettings.module.css';
import type { FundForm } from './fund-fields.ts';

interface Props {
  form: FundForm;
  isFixed: boolean;
}

export function AgeQuestion({ form, isFixed }: Props) {
  const id = useId();
  const { register, watch, formState } = form;
  const error = formState.errors.ageBand?.message;

  if (isFixed) return <p className={styles.lead}>{texts.onlyOffice}</p>;
  return (
    <fieldset className={styles.ages} aria-describedby={`${id}-why${error ? ` ${id}-error` : ''}`}>
      <legend>{texts.howOld}</legend>
      <p id={`${id}-why`} className={styles.lead}>
        {texts.whyAge}
      </p>
      {bands.map(([band, words]) => (
        <label key={band} className={styles.age}>
          <input type="radio" value={band} aria-invalid={Boolean(error)} {...register('ageBand')} />
          {words}
        </label>
      ))}
      {watch('ageBand') === 'under_18' && <p className={styles.lead}>{texts.ageStays}</p>}
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

const bands = [
  ['under_18', texts.under18],
  ['adult', texts.adult],
] as const;
