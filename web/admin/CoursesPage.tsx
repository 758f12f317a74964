/** /admin/courses: the tutor's own courses. */
import { paths } from '#web/paths.ts';
import { ComingPage } from '#web/ui/ComingPage.tsx';

export default function CoursesPage() {
  return (
    <ComingPage title="Your Courses" way={{ to: paths.admin, name: 'Dashboard' }}>
      Here you will add, edit and remove your courses.
    </ComingPage>
  );
}
