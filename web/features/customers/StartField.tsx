/**
 * When an applicant wants to start, once the mode of study is chosen. With a single intake there is nothing to choose. The field is shown
 * already while the intakes load, so that its arrival does not move other fields under the user's finger.
 */
import { useController } from 'react-hook-form';
import * as texts from '#texts/people/intake-choices.ts';
import { Select } from '#web/ui/form/Select.tsx';
import { formatShortDay } from '#web/ui/time/SchoolDay.tsx';
import type { ApplicationForm } from './application-form.ts';
import type { StartChoices } from './start-choices.ts';

interface Props {
  form: ApplicationForm;
  starts: StartChoices;
}

export function StartField({ form, starts: { intakes, retry } }: Props) {
  // Controlled, because a restored draft is set before the option that it selects has loaded.
  const { field, fieldState } = useController({ control: form.control, name: 'intakeId' });
  const isChoice = form.watch('mode') !== '' && (intakes === undefined || intakes.length > 1);
  const error = fieldState.error?.message;
  if (!(isChoice || error)) return null;
  return (
    <Select
      label={texts.label}
      data={[
        { value: '', label: texts.noPreference },
        ...(intakes ?? []).map(({ _id, courseTitle: course, name: intake, startsOn }) => ({
          value: _id,
          label: texts.optionOf({ course, intake, day: formatShortDay(startsOn) }),
        })),
      ]}
      error={error}
      onFocus={retry}
      {...field}
    />
  );
}
