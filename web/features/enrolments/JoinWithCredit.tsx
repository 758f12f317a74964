/** Joins a course that the student's credit covers. */
import { Button } from '#web/ui/buttons/Button.tsx';
import { useEnrolAndReport } from './enrol-and-report.ts';

interface Props {
  course: { _id: string; title: string };
  /** Opens the first lesson. */
  onStart: (courseId: string) => unknown;
}

export function JoinWithCredit({ course: { _id: courseId, title }, onStart }: Props) {
  const { enrol, isLoading } = useEnrolAndReport();

  async function join() {
    if ((await enrol(courseId)) === 'start') onStart(courseId);
  }

  return (
    <Button isBusy={isLoading} onClick={join}>
      Join {title} with your credit
    </Button>
  );
}
