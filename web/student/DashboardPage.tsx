/** /: the next step and what is due, the student's own courses, and all the others. */
import { courseMessages } from '#contract/courses.ts';
import { CourseSkeletons } from '#web/features/courses/CourseGrid.tsx';
import { useTaggedCourses } from '#web/features/courses/tagged-courses.ts';
import { useCourseProgress } from '#web/features/progress/course-progress.ts';
import { ProgressBar } from '#web/features/progress/ProgressBar.tsx';
import { CourseSection, nothingYet } from './CourseSection.tsx';
import { CoursesFailed } from './CoursesFailed.tsx';
import { DueNext } from './DueNext.tsx';
import { NextStep } from './NextStep.tsx';

export default function DashboardPage() {
  const { courses, error, retry } = useTaggedCourses();
  const { progress, progressIn } = useCourseProgress();
  const yours = courses?.filter((course) => course.type === 'yours');

  return (
    <>
      <NextStep joined={yours} progress={progress} />
      {yours && progress && <DueNext joined={yours} progress={progress} />}
      {error && !courses && <CoursesFailed error={error} onRetry={retry} />}
      {(courses || !error) && (
        <>
          <CourseSection
            title="Your courses"
            courses={yours}
            note={({ _id }) => <ProgressBar progress={progressIn(_id)} />}
            waiting={<CourseSkeletons count={1} />}
            empty={{ message: courseMessages.noneJoined, hint: 'Look through All Courses and press Enroll.' }}
          />
          <CourseSection
            title="All Courses"
            courses={courses}
            joinable
            waiting={<CourseSkeletons count={6} />}
            empty={{ message: courseMessages.none, hint: nothingYet }}
          />
        </>
      )}
    </>
  );
}
