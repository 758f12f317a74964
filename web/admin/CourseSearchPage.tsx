/** /admin/courses/searchcourses?q=: courses that fit a search. */
import { paths } from '#web/paths.ts';
import { ComingPage } from '#web/ui/ComingPage.tsx';

export default function CourseSearchPage() {
  return (
    <ComingPage title="Search courses" way={{ to: paths.adminCourses, name: 'Your courses' }}>
      Here you will find the courses that fit what you typed.
    </ComingPage>
  );
}
