/** Says how much of the students' work is deleted with a course. The user can delete before the count has loaded. */
import { Link } from 'react-router';
import type { CourseDeletionImpact } from '#contract/courses.ts';
import * as texts from '#texts/learning/courses.ts';
import { useDeletionImpactQuery } from '#web/features/courses/courses.api.ts';
import { paths } from '#web/paths.ts';
import styles from './DeletionImpact.module.css';

export function DeletionImpact({ courseId }: { courseId: string }) {
  const { data: impact, isError } = useDeletionImpactQuery(courseId);
  return (
    <div className={styles.impact}>
      <p role="status">{impact ? impactLabel(impact) : pendingLabel(isError)}</p>
      {impact && impact.marks > 0 && (
        <Link to={paths.adminGradeBook(courseId)} className={styles.link}>
          {texts.downloadMarks}
        </Link>
      )}
    </div>
  );
}

const impactLabel = (impact: CourseDeletionImpact) =>
  impact.students === 0 ? texts.noWork : texts.deletionImpact(impact);

const pendingLabel = (isError: boolean) => (isError ? texts.workNotCounted : texts.countingWork);
