/** The day on which a lesson opens for its students. */
import { TextInput } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import * as texts from '#texts/learning/pacing.ts';
import { Select } from '#web/ui/form/Select.tsx';
import type { LessonFormState } from './lesson-fields.ts';

export function LessonOpening({ form: { register, control, formState } }: { form: LessonFormState }) {
  const opensFrom = useWatch({ control, name: 'opensFrom' });
  return (
    <>
      <Select label={texts.opensLabel} data={choices} {...register('opensFrom')} />
      {opensFrom !== 'publication' && (
        <TextInput
          label={texts.daysLabel}
          description={opensFrom === 'intake' ? texts.noIntakeHint : texts.daysHint}
          inputMode="numeric"
          autoComplete="off"
          error={formState.errors.opensAfterDays?.message}
          {...register('opensAfterDays')}
        />
      )}
    </>
  );
}

const choices = Object.entries(texts.opensFrom).map(([value, label]) => ({ value, label }));
