/** A lesson for whoever is not in its course: what it is about, and what opens it. */
import { LockKeyhole } from 'lucide-react';
import { type Lesson, lessonMessages } from '#contract/lessons.ts';
import type { SeenCourse } from '#web/features/courses/seen-course.ts';
import { EnrolButton } from '#web/features/enrolments/EnrolButton.tsx';
import { keyInWords } from './key-in-words.ts';
import styles from './LockedLesson.module.css';

interface Props {
  lesson: Lesson;
  /** Undefined while it is on its way. */
  course: SeenCourse | undefined;
}

export function LockedLesson({ lesson, course }: Props) {
  return (
    <>
      <section className={styles.lock} aria-label="What opens this lesson">
        <LockKeyhole size={28} aria-hidden />
        <p className={styles.no}>{lessonMessages.joinFirst}</p>
        {course && (
          <>
            <p>{keyInWords(course)}</p>
            <EnrolButton course={course} look="sun" />
          </>
        )}
      </section>
      <p className={styles.desc}>{lesson.desc}</p>
    </>
  );
}
