/** The common parts of all course cards: cover, level, language, stars and title. The rest is passed as children. */
import { type ReactNode, useId } from 'react';
import type { Course } from '#contract/courses.ts';
import { contentLang } from '#web/features/courses/content-lang.ts';
import { CourseCover } from './CourseCover.tsx';
import styles from './CourseFrame.module.css';
import { LanguageBadge } from './LanguageBadge.tsx';
import { LevelBadge } from './LevelBadge.tsx';
import { Stars } from './Stars.tsx';

interface Props {
  course: Course;
  /** The heading element of the title, one level below the list's heading. */
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
          <span className={styles.badges}>
            <LevelBadge level={course.level} />
            <LanguageBadge language={course.language} />
          </span>
          <Stars course={course} />
        </div>
        <Heading id={titleId} lang={contentLang(course.language)} className={styles.title}>
          {course.title}
        </Heading>
        {children}
      </div>
    </article>
  );
}
