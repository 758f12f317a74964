/** An intake's reserved places, and the students of its course, each with the intake, which the office can change. */
import { useState } from 'react';
import type { Intake, IntakeStudent } from '#contract/admissions/intakes.ts';
import * as texts from '#texts/people/intakes.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { SavedSelect } from '#web/ui/form/SavedSelect.tsx';
import { CardTableLoading } from '#web/ui/list/CardTable.tsx';
import { DateTime } from '#web/ui/time/DateTime.tsx';
import styles from './IntakeStudents.module.css';
import { useAssignIntakeMutation, useIntakeStudentsQuery } from './intakes.api.ts';
import { Reservations } from './Reservations.tsx';

interface Props {
  intake: Intake;
  /** All intakes of the course. */
  choices: Intake[];
}

export function IntakeStudents({ intake, choices }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {rich(texts.students, { name: <span className="visually-hidden"> {intake.name}</span> })}
      </Button>
      {isOpen && (
        <Dialog title={texts.studentsTitle(intake.courseTitle)} onClose={() => setOpen(false)}>
          {intake.reserved ? <Reservations intake={intake} /> : null}
          <Students courseId={intake.courseId} choices={choices} />
        </Dialog>
      )}
    </>
  );
}

function Students({ courseId, choices }: { courseId: string; choices: Intake[] }) {
  const { data: students, error, isFetching, refetch } = useIntakeStudentsQuery(courseId);
  if (!students && error && !isFetching) return <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
  if (!students) return <CardTableLoading />;
  if (students.length === 0) return <p>{texts.noStudents}</p>;
  return (
    <ul className={styles.students}>
      {students.map((student) => (
        <Student key={student._id} student={student} courseId={courseId} choices={choices} />
      ))}
    </ul>
  );
}

function Student({ student, courseId, choices }: { student: IntakeStudent; courseId: string; choices: Intake[] }) {
  const [assign] = useAssignIntakeMutation();

  async function move(intakeId: string) {
    const { data, error } = await assign({ courseId, studentId: student._id, intakeId: intakeId || null });
    if (data) toast.success(data.message);
    else toast.error(sentenceOf(error));
    return data !== undefined;
  }

  return (
    <li className={styles.student}>
      <div>
        <p className={styles.name}>{student.name}</p>
        <p className={styles.aside}>
          {[student.admissionNumber, student.email].filter(Boolean).join(' · ')}
          <br />
          {rich(texts.joined, { day: <DateTime at={student.joinedAt} /> })}
        </p>
      </div>
      <SavedSelect
        aria-label={texts.intakeOf(student.name)}
        data={[{ value: '', label: texts.noIntake }, ...choices.map(({ _id, name }) => ({ value: _id, label: name }))]}
        value={student.intakeId ?? ''}
        onSave={move}
      />
    </li>
  );
}
