/** Chooses whether a task has one deadline for all students, or a day of each student's own. */
import { TextInput } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import * as texts from '#texts/learning/pacing.ts';
import { schoolNow } from '#web/api/school-time.ts';
import { Select } from '#web/ui/form/Select.tsx';
import { schoolDayOf } from '#web/ui/time/time-zone.ts';
import type { TaskFormState } from './task-fields.ts';

export function DueRule({ form: { register, control, formState, getValues, setValue } }: { form: TaskFormState }) {
  const dueFrom = useWatch({ control, name: 'dueFrom' });

  /** The form requires a deadline even if it is not used, so this fills in today. */
  const fillDeadline = () =>
    getValues('dueFrom') !== 'date' &&
    !getValues('deadline') &&
    setValue('deadline', schoolDayOf(new Date(schoolNow())), { shouldValidate: true });

  return (
    <>
      <Select label={texts.dueLabel} data={choices} {...register('dueFrom', { onChange: fillDeadline })} />
      {dueFrom !== 'date' && (
        <TextInput
          label={texts.daysLabel}
          description={dueFrom === 'intake' ? texts.noIntakeHint : texts.daysHint}
          inputMode="numeric"
          autoComplete="off"
          error={formState.errors.dueAfterDays?.message}
          {...register('dueAfterDays')}
        />
      )}
    </>
  );
}

const choices = Object.entries(texts.dueFrom).map(([value, label]) => ({ value, label }));
