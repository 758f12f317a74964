/** A lesson that is not open for the student: its description, and when it opens or how to unlock it. */

import { LockKeyhole } from 'lucide-react';
import { Link } from 'react-router';
import type { Course } from '#contract/courses.ts';
import type { Lesson } from '#contract/lessons.ts';
import * as coursesTexts from '#texts/learning/courses.ts';
import * as lessonsTexts from '#texts/learning/lessons.ts';
import * as pacingTexts from '#texts/learning/pacing.ts';
import { sentenceOf } from '#web/api/failures.ts';
import type { useCourseForStudent } from '#web/features/courses/course-for-student.ts';
import { useOwnPrice } from '#web/features/enrolments/agreed-prices.api.ts';
import { EnrolButton } from '#web/features/enrolments/EnrolButton.tsx';
import { LazyLessonText } from '#web/features/lesson-texts/LazyLessonText.tsx';
import { paths } from '#web/paths.ts';
import { unlockLabel } from '#web/student/courses/access-labels.ts';
import { useStartCourse } from '#web/student/courses/start-course.ts';
import { rich } from '#web/ui/display/rich.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { formatSchoolDay } from '#web/ui/time/SchoolDay.tsx';
import styles from './LockedLesson.module.css';
import { useDropped } from './offline/copies-here.ts';

interface Props {
  lesson: Lesson;
  courseState: ReturnType<typeof useCourseForStudent>;
  /** The language of the lesson, if it differs from the page's language. */
  lang: string | undefined;
}

export default function LockedLesson({ lesson, courseState, lang }: Props) {
  useDropped(lesson._id);
  return (
    <>
      <section className={styles.lock} aria-label={lessonsTexts.howToUnlock}>
        <LockKeyhole size={28} aria-hidden />
        <Reason lesson={lesson} lang={lang} />
        {!lesson.opensOn && !lesson.opensAfter && <UnlockAction {...courseState} />}
      </section>
      <div className={styles.desc}>
        <LazyLessonText keepsLines lang={lang}>
          {lesson.desc}
        </LazyLessonText>
      </div>
    </>
  );
}

function Reason({ lesson: { courseId, opensOn, opensAfter }, lang }: Pick<Props, 'lesson' | 'lang'>) {
  if (!opensOn && !opensAfter) return <p className={styles.message}>{lessonsTexts.joinFirst}</p>;
  return (
    <>
      {opensOn && <p className={styles.message}>{pacingTexts.opensLater(formatSchoolDay(opensOn))}</p>}
      {opensAfter && (
        <p className={styles.message}>
          {rich(pacingTexts.opensAfterLesson('<lesson/>'), {
            lesson: (
              <Link to={paths.lesson(courseId, opensAfter._id)} lang={lang}>
                {opensAfter.title}
              </Link>
            ),
          })}
        </p>
      )}
    </>
  );
}

function UnlockAction({ course, error, retry }: Props['courseState']) {
  if (error) return <LoadFailed message={coursesTexts.courseNotLoaded(sentenceOf(error))} onRetry={retry} />;
  if (!course) return <Waiting />;
  return <Unlock course={course} />;
}

function Unlock({ course }: { course: Course }) {
  const start = useStartCourse();
  return (
    <>
      <p>{unlockLabel({ price: useOwnPrice(course) })}</p>
      <EnrolButton course={course} look="sun" onStart={start} />
    </>
  );
}

const Waiting = () => (
  <div role="status" className={styles.waiting}>
    <span className="visually-hidden">{lessonsTexts.loading}</span>
  </div>
);
