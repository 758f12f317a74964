/** /admin/courses/searchcourses?q=&language=: search results for courses. */
import { useSearchParams } from 'react-router';
import type { CourseLanguage } from '#contract/courses.ts';
import * as texts from '#texts/learning/courses.ts';
import { CourseSearch } from '#web/features/courses/CourseSearch.tsx';
import { ManagedCourses } from '#web/features/courses/cards/ManagedCourses.tsx';
import { useFoundCoursesQuery } from '#web/features/courses/courses.api.ts';
import { LanguageFilter, languageFrom } from '#web/features/courses/LanguageFilter.tsx';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/buttons/BackLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { searchTerms } from '#web/ui/form/SearchField.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './CoursesPage.module.css';

export default function CourseSearchPage() {
  const [params] = useSearchParams();
  const [terms, language] = [searchTerms(params), languageFrom(params)];
  const found = useFoundCoursesQuery({ q: terms, language });

  return (
    <div className={styles.page}>
      <BackLink to={paths.adminCourses}>{texts.yourCourses}</BackLink>
      <PageHeading>{texts.searchCourses}</PageHeading>
      <div className={styles.filters}>
        <CourseSearch terms={terms} language={language} />
        <LanguageFilter courses={found.currentData} />
      </div>
      <div role="status" className={styles.found}>
        {found.currentData && <ResultCount count={found.currentData.length} terms={terms} language={language} />}
      </div>
      <ManagedCourses key={`${terms} ${language}`} list={found} empty={null} />
    </div>
  );
}

interface ResultCountProps {
  count: number;
  terms: string;
  language: CourseLanguage | undefined;
}

function ResultCount({ count, terms, language }: ResultCountProps) {
  if (count > 0) return <p>{terms ? texts.countFor(count, terms) : texts.count(count)}</p>;
  const title = terms ? texts.nothingFoundFor(terms) : texts.nothingFound;
  const advice = [(terms || !language) && texts.tryFewerWords, language && texts.tryAnotherLanguage];
  return <EmptyState title={title}>{advice.filter(Boolean).join(' ')}</EmptyState>;
}
