/** A course in a list. What can be done with it, beside seeing more, is handed in as `action`. */
import { type ReactNode, useId } from 'react';
import type { Course } from '#contract/courses.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Kanga } from '#web/ui/Kanga.tsx';
import styles from './CourseCard.module.css';
import { CourseRating } from './CourseRating.tsx';
import { LevelBadge } from './LevelBadge.tsx';
import { priceInWords } from './price.ts';

interface Props {
  course: Course;
  action?: ReactNode;
}

export function CourseCard({ course, action }: Props) {
  const titleId = useId();
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <Cover course={course} />
      <div className={styles.body}>
        <div className={styles.row}>
          <LevelBadge level={course.level} />
          <CourseRating course={course} />
        </div>
        <h3 id={titleId}>{course.title}</h3>
        <p className={styles.price}>{priceInWords(course.price)}</p>
        <div className={styles.actions}>
          {action}
          <ButtonLink to={paths.course(course._id)} look="quiet">
            See more<span className="visually-hidden"> about {course.title}</span>
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}

function Cover({ course }: { course: Course }) {
  if (!course.img) return <Kanga of={course._id} className={styles.cover} />;
  return <img className={styles.cover} src={course.img} alt="" width="360" height="132" loading="lazy" />;
}
