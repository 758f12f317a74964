/** The fields that set how submissions of a task are accepted and marked. */
import { NativeSelect, TextInput } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { taskMessages } from '#contract/tasks.ts';
import { kindLabels } from '#web/features/tasks/labels.ts';
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
        label="What students hand in"
        description={isFixed && taskMessages.kindStays}
        data={isFixed ? kinds.filter(({ value }) => value === getValues('kind')) : kinds}
        {...register('kind')}
      />
      <TextInput
        label="Points"
        description={existing.marks > 0 && taskMessages.marksStay}
        readOnly={existing.marks > 0}
        inputMode="numeric"
        autoComplete="off"
        error={errors.points?.message}
        {...register('points', { deps: ['rubric'] })}
      />
      <NativeSelect label="Late work" data={lateRules} {...register('lateRule')} />
      {lateRule === 'accepted' && (
        <TextInput
          label="Late penalty per day (percent)"
          description={
            <>Deducted per day late. A started day counts as a full day. {isFixed && taskMessages.penaltyStays}</>
          }
          inputMode="numeric"
          autoComplete="off"
          error={errors.latePenalty?.message}
          {...register('latePenalty')}
        />
      )}
      <NativeSelect label="When marks are released" data={releases} {...register('release')} />
    </>
  );
}

const kinds = Object.entries(kindLabels).map(([value, label]) => ({ value, label }));
const lateRules = [
  { value: 'accepted', label: 'Accepted' },
  { value: 'refused', label: 'Not accepted' },
];
const releases = [
  { value: 'at once', label: 'As soon as you save them' },
  { value: 'together', label: 'All together, when you release them' },
];
