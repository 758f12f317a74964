/** The staff's search field for courses. It opens the page of results, whose URL contains the search. */
import { useNavigate } from 'react-router';
import type { CourseLanguage } from '#contract/courses.ts';
import * as texts from '#texts/learning/courses.ts';
import { paths } from '#web/paths.ts';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import styles from './CourseSearch.module.css';

interface Props {
  terms?: string;
  /** The language by which the page is filtered; the results are filtered by it too. */
  language: CourseLanguage | undefined;
}

export function CourseSearch({ terms = '', language }: Props) {
  const navigate = useNavigate();
  const search = (q: string) =>
    navigate(`${paths.adminCourseSearch}?${new URLSearchParams({ q, ...(language && { language }) })}`);
  return (
    <div className={styles.search}>
      <SearchField
        label={texts.searchCourses}
        placeholder={texts.titleOrDescription}
        terms={terms}
        searchOnSubmit
        onSearch={search}
      />
    </div>
  );
}
