/** The guardian of an applicant under 18 (the Data Protection Act, 2019, section 33). */
import { TextInput } from '@mantine/core';
import * as texts from '#texts/people/customers.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import type { ApplicationForm } from './application-form.ts';
import styles from './EnrolForm.module.css';

export function GuardianFields({ form }: { form: ApplicationForm }) {
  const { register, watch, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Checkbox label={texts.isMinor} {...register('isMinor')} />
      {watch('isMinor') && (
        <div className={styles.part}>
          <TextInput
            label={texts.guardianNameLabel}
            autoComplete="off"
            error={errors.guardianName?.message}
            {...register('guardianName')}
          />
          <TextInput
            label={texts.guardianPhoneLabel}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            error={errors.guardianPhone?.message}
            {...register('guardianPhone')}
          />
        </div>
      )}
    </>
  );
}
