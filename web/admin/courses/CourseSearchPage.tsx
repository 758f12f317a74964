/** /admin/courses/searchcourses?q=: search results for courses. */
import { useSearchParams } from 'react-router';
import { CourseSearch } from '#web/features/courses/CourseSearch.tsx';
import { ManagedCourses } from '#web/features/courses/cards/ManagedCourses.tsx';
import { useFoundCoursesQuery } from '#web/features/courses/courses.api.ts';
import { courseCountLabel } from '#web/features/courses/labels.ts';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/buttons/BackLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { searchTerms } from '#web/ui/form/SearchField.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './CoursesPage.module.css';

export default function CourseSearchPage() {
  const terms = searchTerms(useSearchParams()[0]);
  const found = useFoundCoursesQuery(terms);

  return (
    <div className={styles.page}>
      <BackLink to={paths.adminCourses}>Your Courses</BackLink>
      <PageHeading>Search courses</PageHeading>
      <CourseSearch terms={terms} />
      <div role="status" className={styles.found}>
        {found.currentData && <ResultCount count={found.currentData.length} terms={terms} />}
      </div>
      <ManagedCourses key={terms} list={found} empty={null} />
    </div>
  );
}

function ResultCount({ count, terms }: { count: number; terms: string }) {
  const forTerms = terms && ` for “${terms}”`;
  if (count > 0) return <p>{`${courseCountLabel(count)}${forTerms}`}</p>;
  return <EmptyState title={`Nothing found${forTerms}`}>Try fewer words, or only the start of one.</EmptyState>;
}
