/** The field by which staff search the lessons of a course; the results are on a page of their own. */
import { useNavigate } from 'react-router';
import * as texts from '#texts/learning/lessons.ts';
import { paths } from '#web/paths.ts';
import { SearchField } from '#web/ui/form/SearchField.tsx';

export function LessonSearch({ courseId, words: terms }: { courseId: string; words: string }) {
  const navigate = useNavigate();
  return (
    <SearchField
      label={texts.searchLessons}
      placeholder={texts.titleOrDescription}
      terms={terms}
      searchOnSubmit
      onSearch={(q) => navigate(`${paths.adminLessonSearch(courseId)}?${new URLSearchParams({ q })}`)}
    />
  );
}
