/** The students' work that is deleted with a course. The user need not wait until it is counted before deleting. */
import { Link } from 'react-router';
import type { CourseDeletionImpact } from '#contract/courses.ts';
import { useDeletionImpactQuery } from '#web/features/courses/courses.api.ts';
import { deletionImpactLabel, studentCountLabel } from '#web/features/courses/labels.ts';
import { paths } from '#web/paths.ts';
import styles from './DeletionImpact.module.css';

export function DeletionImpact({ courseId }: { courseId: string }) {
  const { data: impact, isError } = useDeletionImpactQuery(courseId);
  return (
    <div className={styles.impact}>
      <p role="status">{impact ? impactLabel(impact) : pendingLabel(isError)}</p>
      {impact && impact.marks > 0 && (
        <Link to={paths.adminGradeBook(courseId)} className={styles.link}>
          Download the marks first
        </Link>
      )}
    </div>
  );
}

function impactLabel(impact: CourseDeletionImpact) {
  if (impact.students === 0) return 'Students have not handed in any work for it.';
  return `This also deletes the work of ${studentCountLabel(impact.students)}: ${deletionImpactLabel(impact)}.`;
}

const pendingLabel = (isError: boolean) =>
  isError ? 'The handed-in work could not be counted.' : 'Counting the handed-in work…';
