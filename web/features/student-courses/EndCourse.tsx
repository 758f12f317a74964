/** Ends an enrolment, or replaces the course by another, in a dialog that says what happens to money and work. */
import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Removal, type StudentCourse, Transfer } from '#contract/admissions/student-courses.ts';
import { shillings } from '#messages/shillings.ts';
import * as texts from '#texts/people/student-courses.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { optionOf } from './AddCourse.tsx';
import {
  type OfferedCourse,
  useRemoveStudentCourseMutation,
  useTransferStudentCourseMutation,
} from './student-courses.api.ts';
import styles from './student-courses.module.css';

interface Props {
  studentId: string;
  joined: StudentCourse;
  /** The courses that can replace this one. If undefined, the dialog removes the course without a replacement. */
  others?: OfferedCourse[];
}

export function EndCourse(props: Props) {
  const [isOpen, setOpen] = useState(false);
  const { title } = props.joined.course;
  const name = <span className="visually-hidden"> {title}</span>;
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {rich(props.others ? texts.transfer : texts.remove, { name })}
      </Button>
      {isOpen && (
        <Dialog title={(props.others ? texts.transferTitle : texts.removeTitle)(title)} onClose={() => setOpen(false)}>
          {(close) => <EndForm {...props} onDone={close} />}
        </Dialog>
      )}
    </>
  );
}

function EndForm({ studentId, joined: { course, paid }, others, onDone }: Props & { onDone: () => void }) {
  const [remove, removing] = useRemoveStudentCourseMutation();
  const [transfer, transferring] = useTransferStudentCourseMutation();
  const { error } = others ? transferring : removing;
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(others ? Transfer : Removal.extend({ to: Transfer.shape.to.optional() })),
    defaultValues: { reason: '', ...(others && { to: '' }) },
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;

  async function save({ reason, to }: Removal & { to?: string | undefined }) {
    const place = { studentId, courseId: course._id, reason };
    const { data } = await (to ? transfer({ ...place, to }) : remove(place));
    if (!data) return;
    const replacement = others?.find(({ _id }) => _id === to);
    toast.success(replacement ? texts.replaced(course.title, replacement.title) : texts.removed(course.title));
    onDone();
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit(save)} noValidate>
      <p>{paid === null ? texts.noMoney : texts.moneyBack(shillings(paid))}</p>
      <p>{texts.workStays}</p>
      {others && (
        <Select
          label={texts.course}
          description={texts.transferHint}
          data={[{ value: '', label: texts.chooseCourse }, ...others.map(optionOf)]}
          error={errors.to?.message}
          {...register('to')}
        />
      )}
      <TextInput label={texts.reasonLabel} autoComplete="off" error={errors.reason?.message} {...register('reason')} />
      <Button type="submit" look={others ? 'sun' : 'clay'} wide isBusy={isSubmitting}>
        {others ? texts.yesTransfer : texts.yesRemove}
      </Button>
      <InlineError message={error && sentenceOf(error)} />
    </form>
  );
}
