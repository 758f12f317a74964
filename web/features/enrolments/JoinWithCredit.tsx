/** A button that joins a course whose price the student's credit covers. */
import * as texts from '#texts/learning/enrolments.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useEnrolAndReport } from './enrol-and-report.ts';

interface Props {
  course: { _id: string; title: string };
  /** Called when the student chooses to start the joined course: opens the first lesson. */
  onStart: (courseId: string) => unknown;
}

export function JoinWithCredit({ course: { _id: courseId, title }, onStart }: Props) {
  const { enrol, isLoading } = useEnrolAndReport();

  async function join() {
    if ((await enrol(courseId)) === 'start') onStart(courseId);
  }

  return (
    <Button isBusy={isLoading} onClick={join}>
      {texts.joinWithCredit(title)}
    </Button>
  );
}
