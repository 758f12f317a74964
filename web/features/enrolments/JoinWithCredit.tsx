/** Joins a course that is paid for already by what the student has with the school. */
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { useMe } from '#web/api/session.ts';
import { useAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useEnrolMutation } from './enrolments.api.ts';

export function JoinWithCredit({ course: { _id: courseId, title } }: { course: { _id: string; title: string } }) {
  const { name } = useMe();
  const alert = useAlert();
  const [enrol, { isLoading }] = useEnrolMutation();

  async function join() {
    const { data: sentence, error } = await enrol({ courseId, name });
    if (sentence) return alert({ title: 'Success', message: sentence, kind: 'success' });
    if (!isNotSignedIn(error)) await alert({ title: 'An Error occurred', message: sentenceOf(error), kind: 'error' });
  }

  return (
    <Button isBusy={isLoading} onClick={join}>
      Join {title} with your credit
    </Button>
  );
}
