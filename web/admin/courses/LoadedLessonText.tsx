/** Loads a lesson with its text, and shows an error if that fails. */
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import type { LessonText } from '#contract/learning/lesson-texts.ts';
import type { Lesson } from '#contract/lessons.ts';
import * as texts from '#texts/learning/lessons.ts';
import { isGone, sentenceOf } from '#web/api/failures.ts';
import { contentLang } from '#web/features/courses/content-lang.ts';
import { useTaughtCoursesQuery } from '#web/features/courses/courses.api.ts';
import { useLessonTextQuery } from '#web/features/lesson-texts/lesson-texts.api.ts';
import { usePolledLesson } from '#web/features/lessons/lessons.api.ts';
import { paths } from '#web/paths.ts';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';

interface Loaded {
  lesson: Lesson;
  text: LessonText;
  /** The language of the lesson, if it differs from the page's language. */
  lang: string | undefined;
  refetch: () => PromiseLike<{ data?: Lesson | undefined }>;
}

interface Props {
  courseId: string;
  lessonId: string;
  children: (loaded: Loaded) => ReactNode;
}

export function LoadedLessonText({ courseId, lessonId, children }: Props) {
  const { data: lesson, refetch, ...ofLesson } = usePolledLesson(lessonId);
  const { data: text, refetch: refetchText, ...ofText } = useLessonTextQuery(lessonId);
  const { data: courses } = useTaughtCoursesQuery({});
  const error = ofLesson.error ?? ofText.error;

  function retry() {
    void refetch();
    void refetchText();
  }

  if (lesson && lesson.courseId !== courseId)
    return <Navigate to={paths.adminLessonText(lesson.courseId, lessonId)} replace />;
  if (lesson && text) {
    const language = courses?.find(({ _id }) => _id === courseId)?.language;
    return children({ lesson, text, lang: contentLang(language), refetch });
  }
  if (ofLesson.isFetching || ofText.isFetching) return <Spinner />;
  if (!isGone(error)) return <LoadFailed message={sentenceOf(error)} onRetry={retry} />;
  return (
    <NoticePage title={texts.noSuchLesson} action={{ to: paths.adminLessons(courseId), name: texts.allLessons }}>
      <p>{texts.gone}</p>
    </NoticePage>
  );
}
