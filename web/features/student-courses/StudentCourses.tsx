/** A student's courses with progress and price, which the office can change. */
import { useId } from 'react';
import type { StudentCourse } from '#contract/admissions/student-courses.ts';
import { shillings } from '#messages/shillings.ts';
import * as texts from '#texts/people/student-courses.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { rich } from '#web/ui/display/rich.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { useFocusFallback } from '#web/ui/layout/focus-fallback.ts';
import { ExactDateTime } from '#web/ui/time/DateTime.tsx';
import { AddCourse } from './AddCourse.tsx';
import { EndCourse } from './EndCourse.tsx';
import { type OfferedCourse, useStudentCoursesQuery } from './student-courses.api.ts';
import styles from './student-courses.module.css';

interface Props {
  studentId: string;
  /** All courses of the school. */
  offered: OfferedCourse[];
}

export function StudentCourses({ studentId, offered }: Props) {
  const { data, error, refetch } = useStudentCoursesQuery(studentId, { refetchOnMountOrArgChange: true });
  const headingId = useId();
  const focusFallback = useFocusFallback<HTMLElement>();
  if (!data) return error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <Spinner />;
  const others = offered.filter(({ _id }) => !data.courses.some(({ course }) => course._id === _id));
  return (
    <section className={styles.part} aria-labelledby={headingId} tabIndex={-1} {...focusFallback}>
      <h2 id={headingId}>{texts.courses}</h2>
      <p className={styles.hint}>{texts.credit(shillings(data.credit))}</p>
      {data.courses.length === 0 && <p className={styles.hint}>{texts.none}</p>}
      <ul className={styles.courses}>
        {data.courses.map((joined) => (
          <li key={joined.course._id} className={styles.course}>
            <About {...joined} />
            <div className={styles.actions}>
              <EndCourse studentId={studentId} joined={joined} />
              <EndCourse studentId={studentId} joined={joined} others={others} />
            </div>
          </li>
        ))}
      </ul>
      <AddCourse studentId={studentId} courses={others} />
    </section>
  );
}

function About({ course, joinedAt, lessons, completed, paid }: StudentCourse) {
  return (
    <div>
      <h3>{course.title}</h3>
      <p className={styles.hint}>
        {texts.progress(completed, lessons)} · {paid === null ? texts.free : texts.paid(shillings(paid))} ·{' '}
        {rich(texts.since, { time: <ExactDateTime at={joinedAt} /> })}
      </p>
    </div>
  );
}
