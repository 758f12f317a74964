/** The guardian of an applicant under 18 (the Data Protection Act, 2019, section 33). */
import { TextInput } from '@mantine/core';
import type { ApplicationForm } from './application-form.ts';
import { Checkbox } from './Checkbox.tsx';
import styles from './EnrolForm.module.css';

export function GuardianFields({ form }: { form: ApplicationForm }) {
  const { register, watch, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Checkbox label="I am under 18" {...register('isMinor')} />
      {watch('isMinor') && (
        <div className={styles.part}>
          <TextInput
            label="Name of your parent or guardian"
            autoComplete="off"
            error={errors.guardianName?.message}
            {...register('guardianName')}
          />
          <TextInput
            label="Phone of your parent or guardian"
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
