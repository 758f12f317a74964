/** /courses/{courseId}/{lessonId}: a lesson with its video and tasks, and links to the other lessons. */
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import type { Lesson, WholeLesson } from '#contract/lessons.ts';
import * as coursesTexts from '#texts/learning/courses.ts';
import * as lessonsTexts from '#texts/learning/lessons.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { contentLang } from '#web/features/courses/content-lang.ts';
import { useCourseForStudent } from '#web/features/courses/course-for-student.ts';
import { minutesOf, timeLabel } from '#web/features/lessons/labels.ts';
import { lessonAddress, useLessonQuery, useLessonsQuery } from '#web/features/lessons/lessons.api.ts';
import { Outline } from '#web/features/lessons/Outline.tsx';
import { useServerPosition } from '#web/features/progress/lesson-position.ts';
import { AsOf } from '#web/offline/AsOf.tsx';
import { paths } from '#web/paths.ts';
import { LessonsWaiting, lessonsFailed } from '#web/student/courses/LessonsLoading.tsx';
import { BackLink } from '#web/ui/buttons/BackLink.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { NoticePage } from '#web/ui/feedback/NoticePage.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './LessonPage.module.css';
import { OpenLesson } from './OpenLesson.tsx';
import { useClosedDropped, useDropped } from './offline/copies-here.ts';

/** The code for enrolling is loaded only for a lesson that is not open. */
const LockedLesson = lazy(() => import('./LockedLesson.tsx'));

export default function LessonPage() {
  const { courseId = '', lessonId = '' } = useParams();
  const { currentData: lesson, isFetching, error, refetch } = useLessonQuery(lessonId);
  // Loads the stored video position in parallel with the lesson, because the video player needs it immediately.
  useServerPosition(lessonId);

  if (lesson?.courseId === courseId) return <LoadedLesson key={lessonId} lesson={lesson} />;
  if (!lesson && isFetching) return <Spinner />;
  if (lesson || isAbsent(error)) return <NoSuchLesson courseId={courseId} lessonId={lessonId} />;
  return <LoadFailed message={lessonsTexts.lessonNotLoaded(sentenceOf(error))} onRetry={refetch} />;
}

/** Returns whether the lesson is unknown. An invalid id counts as unknown too. */
const isAbsent = (error: object | undefined) =>
  error !== undefined && 'code' in error && (error.code === 'not_found' || error.code === 'invalid');

function NoSuchLesson({ courseId, lessonId }: { courseId: string; lessonId: string }) {
  useDropped(lessonId);
  return (
    <NoticePage
      title={lessonsTexts.noSuchLesson}
      action={{ to: paths.course(courseId), name: lessonsTexts.goToCourse }}
    >
      <p>{lessonsTexts.gone}</p>
    </NoticePage>
  );
}

function LoadedLesson({ lesson }: { lesson: WholeLesson }) {
  const courseState = useCourseForStudent(lesson.courseId);
  const lessonsQuery = useLessonsQuery(lesson.courseId);
  const lang = contentLang(courseState.course?.language);
  useClosedDropped(lesson.courseId, lessonsQuery.currentData);
  return (
    <div className={styles.page}>
      <article className={styles.lesson}>
        <AsOf addresses={[lessonAddress(lesson._id)]} />
        <BackLink to={paths.course(lesson.courseId)} lang={lang}>
          {courseState.course?.title ?? coursesTexts.theCourse}
        </BackLink>
        <LessonNumber lesson={lesson} lessons={lessonsQuery.currentData ?? []} lang={lang} />
        <PageHeading lang={lang}>{lesson.title}</PageHeading>
        {lesson.isOpen ? (
          <OpenLesson lesson={lesson} lessons={lessonsQuery.currentData ?? []} lang={lang} />
        ) : (
          <Suspense fallback={<div className={styles.locked} />}>
            <LockedLesson lesson={lesson} courseState={courseState} lang={lang} />
          </Suspense>
        )}
      </article>
      <aside aria-label={lessonsTexts.lessonsOfThis} className={styles.outline}>
        <h2>{lessonsTexts.lessons}</h2>
        <OtherLessons query={lessonsQuery} currentId={lesson._id} lang={lang} />
      </aside>
    </div>
  );
}

interface NumberProps {
  lesson: Lesson;
  /** All lessons of the course; empty while they load. */
  lessons: Lesson[];
  lang: string | undefined;
}

/** The lesson's number in its course, and the minutes that it takes. */
function LessonNumber({ lesson, lessons, lang }: NumberProps) {
  const number = lessons.findIndex(({ _id }) => _id === lesson._id) + 1;
  const parts = [number > 0 && lessonsTexts.lessonOf(number, lessons.length), timeLabel(minutesOf(lesson))];
  return (
    <p className={styles.number}>
      {lesson.unit && <b lang={lang}>{lesson.unit.name}</b>}
      <span>{parts.filter(Boolean).join(' · ')}</span>
    </p>
  );
}

interface OtherLessonsProps {
  query: ReturnType<typeof useLessonsQuery>;
  currentId: string;
  lang: string | undefined;
}

function OtherLessons({ query: { currentData, isFetching, error, refetch }, currentId, lang }: OtherLessonsProps) {
  if (currentData) return <Outline lessons={currentData} currentId={currentId} lang={lang} />;
  if (isFetching) return <LessonsWaiting />;
  return <LoadFailed message={lessonsFailed(error)} onRetry={refetch} />;
}
