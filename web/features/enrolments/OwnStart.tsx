/** The day on which the signed-in student starts a course, if the office has reserved an intake; shown beside the price. */
import * as texts from '#texts/people/intake-choices.ts';
import { formatSchoolDay } from '#web/ui/time/SchoolDay.tsx';
import { useOwnAgreement } from './agreed-prices.api.ts';

export function OwnStart({ courseId, className }: { courseId: string; className: string | undefined }) {
  const intake = useOwnAgreement(courseId)?.intake;
  if (!intake) return null;
  return (
    <small className={className}>{texts.starts({ intake: intake.name, day: formatSchoolDay(intake.startsOn) })}</small>
  );
}
