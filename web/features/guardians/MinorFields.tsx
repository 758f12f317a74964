/** The field whether a new student is under 18, and if so, the fields for the guardian, which may stay empty. */
import { TextInput } from '@mantine/core';
import { useFormContext } from 'react-hook-form';
import type { NewMinor } from '#contract/accounts/guardians.ts';
import * as texts from '#texts/people/guardians.ts';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';

/** Has to be rendered inside the FormProvider of a form with these fields. */
export function MinorFields() {
  const { register, watch, formState } = useFormContext<NewMinor>();
  const { errors } = formState;
  return (
    <>
      <Checkbox label={texts.isMinor} hint={texts.minorHint} {...register('isMinor')} />
      {watch('isMinor') && (
        <>
          <TextInput
            label={texts.guardianName}
            autoComplete="off"
            error={errors.guardianName?.message}
            {...register('guardianName')}
          />
          <TextInput
            label={texts.guardianPhone}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            error={errors.guardianPhone?.message}
            {...register('guardianPhone')}
          />
        </>
      )}
    </>
  );
}
