/** Searches courses, for staff; the results have a URL of their own. */
import { useNavigate } from 'react-router';
import * as texts from '#texts/learning/courses.ts';
import { paths } from '#web/paths.ts';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import styles from './CourseSearch.module.css';

export function CourseSearch({ terms = '' }: { terms?: string }) {
  const navigate = useNavigate();
  return (
    <div className={styles.search}>
      <SearchField
        label={texts.searchCourses}
        placeholder={texts.titleOrDescription}
        terms={terms}
        searchOnSubmit
        onSearch={(q) => navigate(`${paths.adminCourseSearch}?${new URLSearchParams({ q })}`)}
      />
    </div>
  );
}
