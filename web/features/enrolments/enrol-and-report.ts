/** Enrols the student in a course and shows the result in an alert. */
import * as texts from '#texts/learning/enrolments.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { useMe } from '#web/api/session.ts';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { useEnrolMutation } from './enrolments.api.ts';

/** Returns `enrol`, which resolves once its alert is closed: with 'start' or 'stay' as chosen, or with 'failed'. */
export function useEnrolAndReport() {
  const { name } = useMe();
  const alert = useAlert();
  const alertFailure = useFailureAlert();
  const [enrolIn, { isLoading }] = useEnrolMutation();

  async function enrol(courseId: string): Promise<'start' | 'stay' | 'failed'> {
    const { data: sentence, error } = await enrolIn({ courseId, name });
    if (error) {
      await alertFailure(error, texts.failed);
      return 'failed';
    }
    const isStarting = await alert({
      title: texts.success,
      message: sentence,
      kind: 'success',
      nextStep: texts.startCourse,
    });
    return isStarting ? 'start' : 'stay';
  }

  return { enrol, isLoading };
}
