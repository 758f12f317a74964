/** /admin/courses/searchcourses?q=: the courses that fit what was typed. */
import { ArrowLeft } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { CourseSearch } from '#web/features/courses/CourseSearch.tsx';
import { useFoundCoursesQuery } from '#web/features/courses/courses.api.ts';
import { TaughtCourses } from '#web/features/courses/TaughtCourses.tsx';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import styles from './CoursesPage.module.css';

export default function CourseSearchPage() {
  const words = (useSearchParams()[0].get('q') ?? '').trim();
  const found = useFoundCoursesQuery(words);

  return (
    <div className={styles.page}>
      <Link to={paths.adminCourses} className={styles.back}>
        <ArrowLeft size={18} aria-hidden /> Your Courses
      </Link>
      <PageHeading>Search courses</PageHeading>
      <CourseSearch words={words} />
      <p role="status" className={styles.found}>
        {found.currentData && whatWasFound(found.currentData.length, words)}
      </p>
      <TaughtCourses
        asked={found}
        empty={<EmptyState title="No course has these words">Try fewer words, or only the start of one.</EmptyState>}
      />
    </div>
  );
}

function whatWasFound(count: number, words: string) {
  const courses = ['Nothing found', '1 course'][count] ?? `${count} courses`;
  return words ? `${courses} for “${words}”` : courses;
}
