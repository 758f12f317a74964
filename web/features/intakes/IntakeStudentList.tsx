/** An intake's reserved places, and all students of its course, whose intake the office can change. */
import type { Intake, IntakeStudent } from '#contract/admissions/intakes.ts';
import * as texts from '#texts/people/intakes.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { rich } from '#web/ui/display/rich.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { SavedSelect } from '#web/ui/form/SavedSelect.tsx';
import { CardTableLoading } from '#web/ui/list/CardTable.tsx';
import { DateTime } from '#web/ui/time/DateTime.tsx';
import styles from './IntakeStudentList.module.css';
import { useAssignIntakeMutation, useIntakeStudentsQuery } from './intakes.api.ts';
import { Reservations } from './Reservations.tsx';

export interface IntakeStudentsProps {
  intake: Intake;
  /** All intakes of the course. */
  choices: Intake[];
}

export const IntakeStudentList = ({ intake, choices }: IntakeStudentsProps) => (
  <>
    {intake.reserved ? <Reservations intake={intake} /> : null}
    <Students courseId={intake.courseId} choices={choices} />
  </>
);

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
