/** Opens the lesson with which a student starts a course that was just joined. */
import { useNavigate } from 'react-router';
import { useLazyProgressQuery } from '#web/features/progress/progress.api.ts';
import { paths } from '#web/paths.ts';

export function useStartCourse() {
  const navigate = useNavigate();
  const [fetchProgress] = useLazyProgressQuery();
  return async (courseId: string) => {
    const { data = [] } = await fetchProgress();
    const next = data.find((course) => course.courseId === courseId)?.next;
    // If the course has no lesson, or its first lesson is unknown, the student gets the page of the course.
    await navigate(next ? paths.lesson(courseId, next.lessonId) : paths.course(courseId));
  };
}
