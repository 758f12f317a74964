/** /admin/courses/searchcourses?q=: search results for courses. */
import { useSearchParams } from 'react-router';
import * as texts from '#texts/learning/courses.ts';
import { CourseSearch } from '#web/features/courses/CourseSearch.tsx';
import { ManagedCourses } from '#web/features/courses/cards/ManagedCourses.tsx';
import { useFoundCoursesQuery } from '#web/features/courses/courses.api.ts';
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
      <BackLink to={paths.adminCourses}>{texts.yourCourses}</BackLink>
      <PageHeading>{texts.searchCourses}</PageHeading>
      <CourseSearch terms={terms} />
      <div role="status" className={styles.found}>
        {found.currentData && <ResultCount count={found.currentData.length} terms={terms} />}
      </div>
      <ManagedCourses key={terms} list={found} empty={null} />
    </div>
  );
}

function ResultCount({ count, terms }: { count: number; terms: string }) {
  if (count > 0) return <p>{terms ? texts.countFor(count, terms) : texts.count(count)}</p>;
  const title = terms ? texts.nothingFoundFor(terms) : texts.nothingFound;
  return <EmptyState title={title}>{texts.tryFewerWords}</EmptyState>;
}
