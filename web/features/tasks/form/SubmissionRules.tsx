/** The fields that set how submissions of a task are accepted and marked. */
import { NativeSelect, TextInput } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import * as texts from '#texts/learning/tasks.ts';
import type { ExistingWork, TaskFormState } from './task-fields.ts';

interface Props {
  form: TaskFormState;
  existing: ExistingWork;
}

export function SubmissionRules({ form: { register, control, formState, getValues }, existing }: Props) {
  const { errors } = formState;
  const lateRule = useWatch({ control, name: 'lateRule' });
  const isFixed = existing.handins > 0;

  return (
    <>
      <NativeSelect
        label={texts.kindLabel}
        description={isFixed && texts.kindStays}
        data={isFixed ? kinds.filter(({ value }) => value === getValues('kind')) : kinds}
        {...register('kind')}
      />
      <TextInput
        label={texts.pointsLabel}
        description={existing.marks > 0 && texts.marksStay}
        readOnly={existing.marks > 0}
        inputMode="numeric"
        autoComplete="off"
        error={errors.points?.message}
        {...register('points', { deps: ['rubric'] })}
      />
      <NativeSelect label={texts.lateWork} data={lateRules} {...register('lateRule')} />
      {lateRule === 'accepted' && (
        <TextInput
          label={texts.penaltyLabel}
          description={
            <>
              {texts.penaltyHint} {isFixed && texts.penaltyStays}
            </>
          }
          inputMode="numeric"
          autoComplete="off"
          error={errors.latePenalty?.message}
          {...register('latePenalty')}
        />
      )}
      <NativeSelect label={texts.releaseLabel} data={releases} {...register('release')} />
    </>
  );
}

const toOptions = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const kinds = toOptions(texts.kinds);
const lateRules = toOptions(texts.lateRules);
const releases = toOptions(texts.releases);
