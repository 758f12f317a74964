/** /admin/courses: the tutor's own courses; for the office, all of the school's. */

import * as texts from '#texts/learning/courses.ts';
import { CourseSearch } from '#web/features/courses/CourseSearch.tsx';
import { ManagedCourses } from '#web/features/courses/cards/ManagedCourses.tsx';
import { useTaughtCoursesQuery } from '#web/features/courses/courses.api.ts';
import { AddCourse } from '#web/features/courses/form/AddCourse.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './CoursesPage.module.css';

export default function CoursesPage() {
  const taught = useTaughtCoursesQuery();
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <PageHeading>{texts.yourCourses}</PageHeading>
        <AddCourse />
      </div>
      <CourseSearch />
      <ManagedCourses list={taught} empty={<EmptyState title={texts.noneOfYours}>{texts.addFirst}</EmptyState>} />
    </div>
  );
}
