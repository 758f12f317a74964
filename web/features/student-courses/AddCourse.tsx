/** Adds a course that is free, or that the student's credit pays for. */
import { type FormEvent, useState } from 'react';
import { shillings } from '#messages/shillings.ts';
import * as texts from '#texts/people/student-courses.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { type OfferedCourse, useAddStudentCourseMutation } from './student-courses.api.ts';
import styles from './student-courses.module.css';

interface Props {
  studentId: string;
  /** The courses that the student has not joined. */
  courses: OfferedCourse[];
}

export function AddCourse({ studentId, courses }: Props) {
  const [courseId, setCourseId] = useState('');
  const [add, { isLoading, error }] = useAddStudentCourseMutation();

  async function save(event: FormEvent) {
    event.preventDefault();
    const chosen = courses.find(({ _id }) => _id === courseId);
    if (!chosen) return;
    const { data } = await add({ studentId, courseId });
    if (!data) return;
    setCourseId('');
    toast.success(texts.added(chosen.title));
  }

  return (
    <form className={styles.add} onSubmit={save}>
      <Select
        label={texts.add}
        description={texts.addHint}
        data={[{ value: '', label: texts.chooseCourse }, ...courses.map(optionOf)]}
        value={courseId}
        onChange={({ target }) => setCourseId(target.value)}
      />
      <Button type="submit" look="soft" isBusy={isLoading} isDisabled={!courseId}>
        {texts.addCourse}
      </Button>
      <InlineError message={error && sentenceOf(error)} />
    </form>
  );
}

export const optionOf = ({ _id, title, price }: OfferedCourse) => ({
  value: _id,
  label: texts.courseOption(title, price === 0 ? texts.free : shillings(price)),
});
