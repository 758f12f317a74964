/** /admin/courses?language= lists the tutor's own courses; the office sees all courses of the school. */
import { useSearchParams } from 'react-router';
import * as texts from '#texts/learning/courses.ts';
import { CourseSearch } from '#web/features/courses/CourseSearch.tsx';
import { ManagedCourses } from '#web/features/courses/cards/ManagedCourses.tsx';
import { useTaughtCoursesQuery } from '#web/features/courses/courses.api.ts';
import { AddCourse } from '#web/features/courses/form/AddCourse.tsx';
import { LanguageFilter, languageFrom } from '#web/features/courses/LanguageFilter.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './CoursesPage.module.css';

export default function CoursesPage() {
  const language = languageFrom(useSearchParams()[0]);
  const taught = useTaughtCoursesQuery({ language });
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <PageHeading>{texts.yourCourses}</PageHeading>
        <AddCourse />
      </div>
      <div className={styles.filters}>
        <CourseSearch language={language} />
        <LanguageFilter courses={taught.currentData} />
      </div>
      <ManagedCourses key={language} list={taught} empty={language ? <NoneInLanguage /> : <NoCourse />} />
    </div>
  );
}

const NoCourse = () => <EmptyState title={texts.noneOfYours}>{texts.addFirst}</EmptyState>;
const NoneInLanguage = () => <EmptyState title={texts.nothingFound}>{texts.tryAnotherLanguage}</EmptyState>;
