/** Enrols the student in a course and reports the outcome. */
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { useMe } from '#web/api/session.ts';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { useEnrolMutation } from './enrolments.api.ts';

interface Enrolment {
  courseId: string;
  /** Navigates to the first lesson. */
  onStart: (courseId: string) => unknown;
}

export function useEnrolment({ courseId, onStart }: Enrolment) {
  const { name } = useMe();
  const alert = useAlert();
  const alertFailure = useFailureAlert();
  const [send, { isLoading }] = useEnrolMutation();

  /** Resolves with true if the student is enrolled and stays on this page. */
  async function enrol() {
    const { data: message, error } = await send({ courseId, name });
    if (message === undefined) {
      await alertFailure(error, 'An Error occurred');
      return false;
    }
    const starts = await alert({ title: 'Success', message, kind: 'success', nextStep: 'Start course' });
    if (starts) onStart(courseId);
    return !starts;
  }
  return { enrol, isLoading };
}
