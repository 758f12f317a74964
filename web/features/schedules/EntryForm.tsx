/** The form of a schedule entry, for a new or an existing one. */
import { NativeSelect, TextInput } from '@mantine/core';
import * as texts from '#texts/classes/schedules.ts';
import '@mantine/core/styles/Input.layer.css';
import { Day, type ScheduleDetails } from '#contract/schedules.ts';
import { weekday } from '#texts/locale.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import styles from './EntryForm.module.css';
import type { EntryFormState } from './entry-fields.ts';

interface Choice {
  value: string;
  label: string;
}

/** The courses and rooms that an entry can have. */
export interface EntryChoices {
  courses: Choice[];
  rooms: Choice[];
}

interface Props {
  form: EntryFormState;
  choices: EntryChoices;
  saveLabel: string;
  /** Why the entry could not be saved. */
  failure: string | undefined;
  onSave: (details: ScheduleDetails) => Promise<unknown>;
}

export function EntryForm({ form, choices, saveLabel, failure, onSave }: Props) {
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  return (
    <form className={styles.form} onSubmit={handleSubmit(onSave)} noValidate>
      <NativeSelect label={texts.day} data={days} error={errors.day?.message} {...register('day')} />
      <div className={styles.times}>
        <TextInput label={texts.startTime} type="time" error={errors.startTime?.message} {...register('startTime')} />
        <TextInput label={texts.endTime} type="time" error={errors.endTime?.message} {...register('endTime')} />
      </div>
      <TextInput label={texts.eventLabel} autoComplete="off" error={errors.event?.message} {...register('event')} />
      {choices.courses.length > 0 && (
        <NativeSelect
          label={texts.course}
          description={texts.courseHint}
          data={[{ value: '', label: texts.allStudents }, ...choices.courses]}
          {...register('courseId', emptyToNull)}
        />
      )}
      {choices.rooms.length > 0 && (
        <NativeSelect
          label={texts.room}
          description={texts.roomHint}
          data={[{ value: '', label: texts.noRoom }, ...choices.rooms]}
          {...register('roomId', emptyToNull)}
        />
      )}
      <InlineError message={failure} />
      <Button type="submit" wide isBusy={isSubmitting}>
        {saveLabel}
      </Button>
    </form>
  );
}

const days = Day.options.map((day) => ({ value: day, label: weekday(day) }));

const emptyToNull = { setValueAs: (chosen: string | null) => chosen || null };
