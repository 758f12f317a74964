/** Joins a course that the student's credit covers. */
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { useMe } from '#web/api/session.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { useEnrolMutation } from './enrolments.api.ts';

interface Props {
  course: { _id: string; title: string };
  /** Opens the first lesson. */
  onStart: (courseId: string) => unknown;
}

export function JoinWithCredit({ course: { _id: courseId, title }, onStart }: Props) {
  const { name } = useMe();
  const alert = useAlert();
  const [enrol, { isLoading }] = useEnrolMutation();

  async function join() {
    const { data: sentence, error } = await enrol({ courseId, name });
    if (!sentence) {
      if (!isNotSignedIn(error)) await alert({ title: 'An Error occurred', message: sentenceOf(error), kind: 'error' });
      return;
    }
    const isStarting = await alert({ title: 'Success', message: sentence, kind: 'success', nextStep: 'Start course' });
    if (isStarting) onStart(courseId);
  }

  return (
    <Button isBusy={isLoading} onClick={join}>
      Join {title} with your credit
    </Button>
  );
}
