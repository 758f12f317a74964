/** /courses/{courseId}: one course. */
import { useParams } from 'react-router';
import { courseMessages } from '#contract/courses.ts';
import { useCoursesQuery } from '#web/features/courses/courses.api.ts';
import { paths } from '#web/paths.ts';
import { ComingPage } from '#web/ui/ComingPage.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { CoursesFailed } from './CoursesFailed.tsx';

const catalogue = { to: paths.courses, name: 'All courses' };

export default function CoursePage() {
  const { courseId } = useParams();
  const { data, error, isFetching, refetch } = useCoursesQuery();
  const course = data?.find(({ _id }) => _id === courseId);

  if (!data && isFetching) return <Spinner />;
  if (!data) return <CoursesFailed error={error} onRetry={refetch} />;
  if (!course)
    return (
      <Notice title="No such course" way={catalogue}>
        <p>{courseMessages.gone}</p>
      </Notice>
    );

  return (
    <ComingPage title={course.title} cloth={course._id} way={catalogue}>
      Here you will find what this course teaches, its lessons and its tasks.
    </ComingPage>
  );
}
