/** The day on which a lesson opens for its students. */
import { TextInput } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import * as texts from '#texts/learning/pacing.ts';
import { schoolNow } from '#web/api/school-time.ts';
import { Select } from '#web/ui/form/Select.tsx';
import { schoolDayOf } from '#web/ui/time/time-zone.ts';
import type { LessonFormState } from './lesson-fields.ts';

export function LessonOpening({ form: { register, control, formState } }: { form: LessonFormState }) {
  const [opensFrom, opensDay] = useWatch({ control, name: ['opensFrom', 'opensDay'] });
  const hasCome = Boolean(opensDay && opensDay <= schoolDayOf(new Date(schoolNow())));
  return (
    <>
      <Select label={texts.opensLabel} data={choices} {...register('opensFrom')} />
      {opensFrom === 'date' && (
        <TextInput
          label={texts.opensDayLabel}
          description={hasCome ? texts.dayHasCome : texts.opensDayHint}
          type="date"
          error={formState.errors.opensDay?.message}
          {...register('opensDay')}
        />
      )}
      {(opensFrom === 'joining' || opensFrom === 'intake') && (
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
