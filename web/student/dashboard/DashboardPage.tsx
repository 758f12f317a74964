/** /: the next step, the student's day, their own courses, and all others. */

import * as texts from '#texts/dashboard.ts';
import * as coursesTexts from '#texts/learning/courses.ts';
import { CourseSkeletons } from '#web/features/courses/cards/CourseGrid.tsx';
import { joinedCoursesAddress } from '#web/features/courses/courses.api.ts';
import { useTaggedCourses } from '#web/features/courses/tagged-courses.ts';
import { studentDayAddress } from '#web/features/dashboard/dashboard.api.ts';
import { useStudentDay } from '#web/features/dashboard/student-day.ts';
import { useCourseProgress } from '#web/features/progress/course-progress.ts';
import { ProgressBar } from '#web/features/progress/ProgressBar.tsx';
import { AsOf } from '#web/offline/AsOf.tsx';
import { CourseSection, noCoursesYet } from '#web/student/courses/CourseSection.tsx';
import { CoursesFailed } from '#web/student/courses/CoursesFailed.tsx';
import { ClassRow } from './ClassRow.tsx';
import styles from './DashboardPage.module.css';
import { DueNext } from './DueNext.tsx';
import { FeedbackRow, FeesRow } from './NewsRows.tsx';
import { NextStep } from './NextStep.tsx';

export default function DashboardPage() {
  const { courses, error, retry } = useTaggedCourses();
  const { progress, hasFailed, progressIn } = useCourseProgress();
  const day = useStudentDay();
  const joinedCourses = courses?.filter((course) => course.type === 'yours');

  return (
    <>
      <AsOf addresses={[studentDayAddress, joinedCoursesAddress]} />
      <NextStep joined={joinedCourses} progress={progress} />
      <section aria-label={texts.today} className={styles.day}>
        <ClassRow day={day} />
        <DueNext joined={joinedCourses} progress={hasFailed || (error && !courses) ? 'failed' : progress} />
        <div className={styles.news}>
          <FeedbackRow day={day} />
          <FeesRow day={day} />
        </div>
      </section>
      {error && !courses && <CoursesFailed error={error} onRetry={retry} />}
      {(courses || !error) && (
        <>
          <CourseSection
            title={texts.yourCourses}
            courses={joinedCourses}
            note={({ _id }) => <ProgressBar progress={progressIn(_id)} />}
            waiting={<CourseSkeletons count={3} />}
            empty={{ message: coursesTexts.noneJoined, hint: texts.lookThrough }}
          />
          {/* Rendered only once the courses are loaded: the section above would grow and push this section down. */}
          {courses && (
            <CourseSection
              title={texts.allCourses}
              courses={courses}
              joinable
              waiting={null}
              empty={{ message: coursesTexts.none, hint: noCoursesYet }}
            />
          )}
        </>
      )}
    </>
  );
}
