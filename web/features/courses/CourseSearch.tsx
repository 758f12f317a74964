/** Searches courses, for staff; the results have a URL of their own. */
import { useNavigate } from 'react-router';
import { paths } from '#web/paths.ts';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import styles from './CourseSearch.module.css';

export function CourseSearch({ terms = '' }: { terms?: string }) {
  const navigate = useNavigate();
  return (
    <div className={styles.search}>
      <SearchField
        label="Search courses"
        placeholder="Title or description"
        terms={terms}
        searchOnSubmit
        onSearch={(q) => navigate(`${paths.adminCourseSearch}?${new URLSearchParams({ q })}`)}
      />
    </div>
  );
}
