/** Opens an intake's students in a dialog. Its content is loaded when it opens. */
import { lazy, Suspense, useState } from 'react';
import * as texts from '#texts/people/intakes.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { CardTableLoading } from '#web/ui/list/CardTable.tsx';
import type { IntakeStudentsProps } from './IntakeStudentList.tsx';

const IntakeStudentList = lazy(() =>
  import('./IntakeStudentList.tsx').then(({ IntakeStudentList }) => ({ default: IntakeStudentList })),
);

export function IntakeStudents({ intake, choices }: IntakeStudentsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {rich(texts.students, { name: <span className="visually-hidden"> {intake.name}</span> })}
      </Button>
      {isOpen && (
        <Dialog title={texts.studentsTitle(intake.courseTitle)} onClose={() => setOpen(false)}>
          <Suspense fallback={<CardTableLoading />}>
            <IntakeStudentList intake={intake} choices={choices} />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}
