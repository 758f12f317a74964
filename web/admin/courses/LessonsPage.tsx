/**
 * /admin/courses/lessons/{courseId}, …/{lessonId} and …/searchlesson?q=: the
 * lessons of a course on the left, one of them on the right; on a phone, two
 * screens. A lesson opened from a search keeps ?q= in its URL, so that the results
 * stay beside it.
 */
import { useParams, useSearchParams } from 'react-router';
import type { FoundCourse } from '#contract/courses.ts';
import * as coursesTexts from '#texts/learning/courses.ts';
import * as lessonsTexts from '#texts/learning/lessons.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { contentLang } from '#web/features/courses/content-lang.ts';
import { useTaughtCoursesQuery } from '#web/features/courses/courses.api.ts';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { searchTerms } from '#web/ui/form/SearchField.tsx';
import { LessonPanel } from './LessonPanel.tsx';
import styles from './LessonsPage.module.css';
import { LessonsPanel } from './LessonsPanel.tsx';

export default function LessonsPage() {
  const { courseId } = useParams();
  const { data: courses, error, isFetching, refetch } = useTaughtCoursesQuery({});
  const course = courses?.find(({ _id }) => _id === courseId);

  if (course) return <CourseLessons course={course} />;
  if (isFetching) return <Spinner />;
  if (!courses) return <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
  return (
    <NoticePage title={coursesTexts.notOneOfYours} action={{ to: paths.adminCourses, name: coursesTexts.yourCourses }}>
      <p>
        {coursesTexts.mayBeGone} {lessonsTexts.notYours}
      </p>
    </NoticePage>
  );
}

function CourseLessons({ course }: { course: FoundCourse }) {
  const { lessonId: lastSegment } = useParams();
  const terms = searchTerms(useSearchParams()[0]);
  const isSearch = lastSegment === 'searchlesson';
  const lessonId = isSearch ? undefined : lastSegment;
  const lang = contentLang(course.language);

  return (
    <div className={styles.page} data-shows={lessonId ? 'lesson' : 'list'}>
      <LessonsPanel course={course} lang={lang} lessonId={lessonId} search={isSearch || terms ? terms : undefined} />
      <section className={styles.lesson} aria-label={lessonsTexts.lesson}>
        {lessonId ? (
          <LessonPanel key={lessonId} courseId={course._id} lang={lang} lessonId={lessonId} terms={terms} />
        ) : (
          <EmptyState title={isSearch ? lessonsTexts.selectFromSearch : lessonsTexts.noneSelected}>
            {lessonsTexts.opensHere}
          </EmptyState>
        )}
      </section>
    </div>
  );
}
