/** /admin/courses/lessons/{courseId}: the lessons of a course. */
import { paths } from '#web/paths.ts';
import { ComingPage } from '#web/ui/ComingPage.tsx';

export default function LessonsPage() {
  return (
    <ComingPage title="Lessons" way={{ to: paths.adminCourses, name: 'Your courses' }}>
      Here you will put lessons into your course, and tasks into each lesson.
    </ComingPage>
  );
}
