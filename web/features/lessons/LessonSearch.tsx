/** The box in which staff look for lessons of a course; what was found has an address of its own. */
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
