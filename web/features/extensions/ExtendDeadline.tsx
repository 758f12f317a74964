/**
 * A button and the dialog in which staff give a student a later deadline, change it or remove it. With a given student the button
 * is an icon; without one, staff choose the student in the dialog.
 */
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import type { StudentDay } from '#contract/learning/extensions.ts';
import * as texts from '#texts/learning/extensions.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Select } from '#web/ui/form/Select.tsx';
import { ExtensionForm } from './ExtensionForm.tsx';
import { useStudentDaysQuery } from './extensions.api.ts';

interface Props {
  task: { id: string; name: string };
  student?: { id: string; name: string };
}

export function ExtendDeadline({ task, student }: Props) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  return (
    <>
      {student ? (
        <IconButton name={texts.extendFor(student.name, task.name)} icon={CalendarPlus} onClick={open} />
      ) : (
        <Button look="quiet" onClick={open}>
          {rich(texts.extend, { hidden: <span className="visually-hidden">{texts.forTask(task.name)}</span> })}
        </Button>
      )}
      {isOpen && (
        <Dialog title={texts.title(task.name)} onClose={() => setOpen(false)}>
          {(close) => <Students taskId={task.id} studentId={student?.id} onDone={() => close()} />}
        </Dialog>
      )}
    </>
  );
}

interface StudentsProps {
  taskId: string;
  /** The student; undefined if staff choose one in the dialog. */
  studentId: string | undefined;
  onDone: () => void;
}

function Students({ taskId, studentId, onDone }: StudentsProps) {
  const [chosenId, choose] = useState(studentId ?? '');
  const { data: students, error, refetch } = useStudentDaysQuery(taskId, { refetchOnMountOrArgChange: true });
  if (!students) return error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <Spinner />;
  if (students.length === 0) return <p>{texts.noStudents}</p>;
  const chosen = students.find(({ _id }) => _id === chosenId);
  if (studentId && !chosen) return <p>{texts.notEnrolled}</p>;
  return (
    <>
      {studentId ? (
        <p>{chosen!.name}</p>
      ) : (
        <Select
          label={texts.student}
          data={[{ value: '', label: texts.chooseStudent }, ...students.map(toChoice)]}
          value={chosenId}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      )}
      {chosen && <ExtensionForm key={chosenId} taskId={taskId} student={chosen} onDone={onDone} />}
    </>
  );
}

const toChoice = ({ _id, name, extension }: StudentDay) => ({
  value: _id,
  label: extension ? `${name}, ${texts.extended}` : name,
});
