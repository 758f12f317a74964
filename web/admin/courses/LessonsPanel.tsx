/** The lessons of a course, in order or as search results, with the button that adds one. */
import type { ReactNode } from 'react';
import type { FoundCourse } from '#contract/courses.ts';
import type { Lesson } from '#contract/lessons.ts';
import * as coursesTexts from '#texts/learning/courses.ts';
import * as lessonsTexts from '#texts/learning/lessons.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { AddLesson } from '#web/features/lessons/form/AddLesson.tsx';
import { LessonCard } from '#web/features/lessons/LessonCard.tsx';
import { LessonSearch } from '#web/features/lessons/LessonSearch.tsx';
import { useLessonsQuery, useSearchLessonsQuery } from '#web/features/lessons/lessons.api.ts';
import { LessonOrder } from '#web/features/lessons/order/LessonOrder.tsx';
import { useUnitsQuery } from '#web/features/lessons/order/order.api.ts';
import { AddUnit } from '#web/features/lessons/units/AddUnit.tsx';
import { DeleteUnit } from '#web/features/lessons/units/DeleteUnit.tsx';
import { EditUnit } from '#web/features/lessons/units/EditUnit.tsx';
import { paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/buttons/BackLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './LessonsPanel.module.css';

interface Props {
  course: FoundCourse;
  /** The language of the course, if it differs from the page's language. */
  lang: string | undefined;
  /** The id of the open lesson; undefined if no lesson is open. */
  lessonId: string | undefined;
  /** Search terms; undefined shows all lessons. */
  search: string | undefined;
}

export function LessonsPanel({ course, lang, lessonId, search }: Props) {
  const { _id: courseId, title } = course;
  return (
    <div className={styles.panel}>
      <BackLink to={paths.adminCourses}>{coursesTexts.yourCourses}</BackLink>
      {/* While a lesson is open, the lesson's title is the page's h1, so the course's title is an h2. */}
      {lessonId ? (
        <h2 lang={lang}>{title}</h2>
      ) : (
        <PageHeading tab={lessonsTexts.lessonsOf(title)} lang={lang}>
          {title}
        </PageHeading>
      )}
      <div className={styles.add}>
        <AddLesson courseId={courseId} />
        <AddUnit courseId={courseId} />
      </div>
      <LessonSearch courseId={courseId} words={search ?? ''} />
      {search === undefined ? (
        <AllLessons courseId={courseId} lang={lang} lessonId={lessonId} />
      ) : (
        <FoundLessons courseId={courseId} lang={lang} lessonId={lessonId} words={search} />
      )}
    </div>
  );
}

interface ListProps {
  courseId: string;
  lang: string | undefined;
  lessonId: string | undefined;
}

function AllLessons({ courseId, lang, lessonId }: ListProps) {
  const lessonsQuery = useLessonsQuery(courseId);
  const unitsQuery = useUnitsQuery(courseId);
  const card = (lesson: Lesson, handle: ReactNode) => (
    <LessonCard
      lesson={lesson}
      to={paths.adminLesson(courseId, lesson._id)}
      lang={lang}
      isCurrent={lesson._id === lessonId}
      handle={handle}
    />
  );

  const [lessons, units] = [lessonsQuery.currentData, unitsQuery.currentData];
  const failed = [lessonsQuery, unitsQuery].find(({ currentData, isFetching }) => !currentData && !isFetching);
  if (failed) return <LoadFailed message={sentenceOf(failed.error)} onRetry={failed.refetch} />;
  if (!lessons || !units) return <Spinner />;
  if (lessons.length + units.length === 0)
    return <EmptyState title={lessonsTexts.noneInCourse}>{lessonsTexts.addFirst}</EmptyState>;
  return (
    <LessonOrder
      courseId={courseId}
      lessons={lessons}
      units={units}
      card={card}
      unitActions={(unit) => (
        <>
          <EditUnit courseId={courseId} unit={unit} />
          <DeleteUnit courseId={courseId} unit={unit} />
        </>
      )}
      lang={lang}
    />
  );
}

function FoundLessons({ courseId, lang, lessonId, words: terms }: ListProps & { words: string }) {
  const { currentData: found, error, isFetching, refetch } = useSearchLessonsQuery({ courseId, q: terms });
  const toFoundLesson = (lesson: Lesson) =>
    `${paths.adminLesson(courseId, lesson._id)}?${new URLSearchParams({ q: terms })}`;

  return (
    <>
      <BackLink to={paths.adminLessons(courseId)}>{lessonsTexts.allLessons}</BackLink>
      <div role="status" className={styles.found}>
        {found && <ResultCount count={found.length} terms={terms} />}
      </div>
      {!found && (isFetching ? <Spinner /> : <LoadFailed message={sentenceOf(error)} onRetry={refetch} />)}
      <ul className={styles.lessons}>
        {found?.map((lesson) => (
          <li key={lesson._id}>
            <LessonCard lesson={lesson} to={toFoundLesson(lesson)} lang={lang} isCurrent={lesson._id === lessonId} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ResultCount({ count, terms }: { count: number; terms: string }) {
  if (count > 0) return <p>{terms ? lessonsTexts.countFor(count, terms) : lessonsTexts.count(count)}</p>;
  const title = terms ? lessonsTexts.nothingFoundFor(terms) : lessonsTexts.nothingFound;
  return <EmptyState title={title}>{lessonsTexts.tryFewerWords}</EmptyState>;
}
