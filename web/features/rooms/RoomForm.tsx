/** The form of a room, for a new or an existing one. */
import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { type Room, type RoomDetails, RoomName } from '#contract/rooms.ts';
import * as texts from '#texts/classes/rooms.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import styles from './RoomForm.module.css';

/** A course to whose students a room may be limited. */
export interface CourseChoice {
  _id: string;
  title: string;
}

/** Why the server did not save the room. */
type SaveError = { code?: string | undefined; message?: string | undefined } | undefined;

interface Props {
  /** The room to edit; undefined for a new one. */
  room?: Pick<Room, 'roomName' | 'courseId' | 'courseTitle'>;
  courses: CourseChoice[];
  saveLabel: string;
  onSave: (details: RoomDetails) => Promise<SaveError>;
}

/** An empty courseId means that the room is open to every student. */
const Fields = z.object({ roomName: RoomName, courseId: z.string() });

export function RoomForm({ room = blank, courses, saveLabel, onSave }: Props) {
  const [formError, setFormError] = useState<SaveError>();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(Fields),
    defaultValues: { roomName: room.roomName, courseId: room.courseId ?? '' },
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;

  async function save({ roomName, courseId }: z.output<typeof Fields>) {
    const error = await onSave({ roomName, courseId: courseId || null });
    if (isNameError(error)) setError('roomName', { message: sentenceOf(error) }, { shouldFocus: true });
    setFormError(isNameError(error) || isNotSignedIn(error) ? undefined : error);
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit(save)} noValidate>
      <TextInput
        label={texts.nameLabel}
        description={texts.nameDescription}
        placeholder={texts.namePlaceholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.roomName?.message}
        {...register('roomName')}
      />
      <Select label={texts.whoMayEnter} data={courseOptions(courses, room)} {...register('courseId')} />
      <Button type="submit" wide isBusy={isSubmitting}>
        {saveLabel}
      </Button>
      <InlineError message={formError && sentenceOf(formError)} />
    </form>
  );
}

const blank = { roomName: '', courseId: null, courseTitle: '' };

const isNameError = (failed: SaveError) => failed?.code === 'conflict' || failed?.code === 'invalid';

/** The options of the select. Includes the room's own course even if `courses` lacks it, as while loading. */
function courseOptions(
  courses: CourseChoice[],
  { courseId, courseTitle }: { courseId: string | null; courseTitle: string },
) {
  const isMissing = courseId && courses.every(({ _id }) => _id !== courseId);
  const all = isMissing ? [{ _id: courseId, title: courseTitle }, ...courses] : courses;
  return [
    { value: '', label: texts.allStudents },
    ...all.map(({ _id, title }) => ({ value: _id, label: texts.studentsOf(title) })),
  ];
}
