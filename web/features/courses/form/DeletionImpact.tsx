/** What students have handed in that would go with a course. Nobody has to wait for it: where it does not come, that is said. */
import { Link } from 'react-router';
import type { CourseLosses as Losses } from '#contract/courses.ts';
import { useCourseLossesQuery } from '#web/features/courses/courses.api.ts';
import { lossesInWords, studentsInWords } from '#web/features/courses/labels.ts';
import { paths } from '#web/paths.ts';
import styles from './DeletionImpact.module.css';

export function CourseLosses({ courseId }: { courseId: string }) {
  const { data: losses, isError } = useCourseLossesQuery(courseId);
  return (
    <div className={styles.losses}>
      <p role="status">{losses ? whatGoes(losses) : notCounted(isError)}</p>
      {losses && losses.marks > 0 && (
        <Link to={paths.adminGradeBook(courseId)} className={styles.way}>
          Save the marks first, from the grade book
        </Link>
      )}
    </div>
  );
}

function whatGoes(losses: Losses) {
  if (losses.students === 0) return 'Nothing has been handed in for it.';
  return `Work of ${studentsInWords(losses.students)} goes with it: ${lossesInWords(losses)}.`;
}

const notCounted = (isError: boolean) =>
  isError ? 'What has been handed in for it could not be counted.' : 'Counting what has been handed in…';
