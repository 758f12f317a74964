/** When an applicant wants to start. With a single intake there is nothing to choose. */
import * as texts from '#texts/people/intake-choices.ts';
import { Select } from '#web/ui/form/Select.tsx';
import { formatShortDay } from '#web/ui/time/SchoolDay.tsx';
import type { ApplicationForm } from './application-form.ts';
import type { StartChoices } from './start-choices.ts';

export function StartField({ form, intakes }: { form: ApplicationForm } & Pick<StartChoices, 'intakes'>) {
  const { register, formState } = form;
  const error = formState.errors.intakeId?.message;
  if (intakes.length < 2 && !error) return null;
  return (
    <Select
      label={texts.label}
      data={[
        { value: '', label: texts.noPreference },
        ...intakes.map(({ _id, courseTitle: course, name: intake, startsOn }) => ({
          value: _id,
          label: texts.optionOf({ course, intake, day: formatShortDay(startsOn) }),
        })),
      ]}
      error={error}
      {...register('intakeId')}
    />
  );
}
