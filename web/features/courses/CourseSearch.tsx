/** The box in which staff look for courses; what was found has an address of its own. */
import { useNavigate } from 'react-router';
import { paths } from '#web/paths.ts';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import styles from './CourseSearch.module.css';

export function CourseSearch({ words = '' }: { words?: string }) {
  const navigate = useNavigate();
  return (
    <div className={styles.search}>
      <SearchField
        label="Search courses"
        placeholder="Title or description"
        terms={words}
        searchOnSubmit
        onSearch={(q) => navigate(`${paths.adminCourseSearch}?${new URLSearchParams({ q })}`)}
      />
    </div>
  );
}
