/** Searches the lessons of a course, for staff; the results have a URL of their own. */
import { useNavigate } from 'react-router';
import { paths } from '#web/paths.ts';
import { SearchField } from '#web/ui/form/SearchField.tsx';

export function LessonSearch({ courseId, words }: { courseId: string; words: string }) {
  const navigate = useNavigate();
  return (
    <SearchField
      label="Search lessons"
      placeholder="Title or description"
      terms={words}
      searchOnSubmit
      onSearch={(q) => navigate(`${paths.adminLessonSearch(courseId)}?${new URLSearchParams({ q })}`)}
    />
  );
}
