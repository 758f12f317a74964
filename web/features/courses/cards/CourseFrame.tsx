/** What all cards of a course have in common: cover, level, stars and title. The rest is passed as children. */
import { type ReactNode, useId } from 'react';
import type { Course } from '#contract/courses.ts';
import { CourseCover } from './CourseCover.tsx';
import styles from './CourseFrame.module.css';
import { LevelBadge } from './LevelBadge.tsx';
import { Stars } from './Stars.tsx';

interface Props {
  course: Course;
  /** One level below the heading of the list. */
  heading: 'h2' | 'h3';
  children: ReactNode;
}

export function CourseFrame({ course, heading: Heading, children }: Props) {
  const titleId = useId();
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <CourseCover course={course} />
      <div className={styles.body}>
        <div className={styles.row}>
          <LevelBadge level={course.level} />
          <Stars course={course} />
        </div>
        <Heading id={titleId} className={styles.title}>
          {course.title}
        </Heading>
        {children}
      </div>
    </article>
  );
}
