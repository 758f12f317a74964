/** The lessons of a course on its page: for a student who has not joined, their titles and how to unlock them. */

import type { Lesson } from '#contract/lessons.ts';
import * as texts from '#texts/learning/lessons.ts';
import * as offlineTexts from '#texts/learning/offline-lessons.ts';
import { contentLang } from '#web/features/courses/content-lang.ts';
import type { CourseForStudent } from '#web/features/courses/course-for-student.ts';
import { refetchWhenStale } from '#web/features/courses/courses.api.ts';
import { lengthLabel } from '#web/features/lessons/labels.ts';
import { useLessonsQuery } from '#web/features/lessons/lessons.api.ts';
import { Outline } from '#web/features/lessons/Outline.tsx';
import { useCourseProgress } from '#web/features/progress/course-progress.ts';
import { useClosedDropped } from '#web/student/lessons/offline/copies-here.ts';
import { KeepOffline } from '#web/student/lessons/offline/KeepOffline.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { unlockLabel } from './access-labels.ts';
import styles from './CourseLessons.module.css';
import { LessonsWaiting, lessonsFailed } from './LessonsLoading.tsx';

export function CourseLessons({ course }: { course: CourseForStudent }) {
  const { currentData: lessons, isFetching, error, refetch } = useLessonsQuery(course._id, refetchWhenStale);
  const openLessons = lessons?.filter(({ isOpen }) => isOpen) ?? [];
  useClosedDropped(course._id, lessons);
  return (
    <section>
      <div className={styles.head}>
        <h2>{texts.lessons}</h2>
        {lessons && lessons.length > 0 && <span className={styles.length}>{lengthLabel(lessons)}</span>}
      </div>
      {!lessons && isFetching && <LessonsWaiting />}
      {!lessons && !isFetching && <LoadFailed message={lessonsFailed(error)} onRetry={refetch} />}
      {lessons?.length === 0 && <EmptyState title={texts.noneYet}>{texts.beingPrepared}</EmptyState>}
      {lessons && lessons.length > 0 && (
        <>
          {course.type === 'all' && <p className={styles.key}>{unlockLabel(course)}</p>}
          <CourseOutline course={course} lessons={lessons} />
          {openLessons.length > 0 && (
            <div className={styles.offline}>
              <KeepOffline title={offlineTexts.courseTitle} lessons={openLessons} />
            </div>
          )}
        </>
      )}
    </section>
  );
}

interface OutlineProps {
  course: CourseForStudent;
  lessons: Lesson[];
}

function CourseOutline({ course, lessons }: OutlineProps) {
  const lang = contentLang(course.language);
  if (course.type !== 'yours') return <Outline lessons={lessons} lang={lang} />;
  return <OutlineWithNext courseId={course._id} lessons={lessons} lang={lang} />;
}

interface JoinedProps {
  courseId: string;
  lessons: Lesson[];
  lang: string | undefined;
}

function OutlineWithNext({ courseId, lessons, lang }: JoinedProps) {
  const next = useCourseProgress().progressIn(courseId)?.next;
  return <Outline lessons={lessons} next={next} showsTasks lang={lang} />;
}
