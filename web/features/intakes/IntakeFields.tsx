/** The fields of an intake, for a new or an existing one. */
import { TextInput } from '@mantine/core';
import type { UseFormReturn } from 'react-hook-form';
import type { NewIntake } from '#contract/admissions/intakes.ts';
import * as texts from '#texts/people/intakes.ts';
import type { TypedIntake } from './intake-fields.ts';

export function IntakeFields({ register, formState }: UseFormReturn<TypedIntake, unknown, NewIntake>) {
  const { errors } = formState;
  return (
    <>
      <TextInput
        label={texts.nameLabel}
        description={texts.nameHint}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextInput
        label={texts.startsOn}
        description={texts.startsOnHint}
        type="date"
        error={errors.startsOn?.message}
        {...register('startsOn')}
      />
      <TextInput label={texts.applyUntil} type="date" error={errors.applyUntil?.message} {...register('applyUntil')} />
      <TextInput
        label={texts.placesLabel}
        description={texts.placesHint}
        inputMode="numeric"
        autoComplete="off"
        error={errors.places?.message}
        {...register('places')}
      />
    </>
  );
}
