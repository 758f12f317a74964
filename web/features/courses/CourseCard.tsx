/** A course in a list. What can be done with it, beside seeing more, is handed in as `action`. */
import { Rating } from '@mantine/core';
import '@mantine/core/styles/Rating.layer.css';
import { type ReactNode, useId } from 'react';
import type { Course } from '#contract/courses.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Kanga } from '#web/ui/Kanga.tsx';
import styles from './CourseCard.module.css';

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
          <span className={styles.level} data-level={course.level}>
            {course.level}
          </span>
          <Stars rating={course.rating} />
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

function Stars({ rating }: { rating: number }) {
  if (rating === 0) return <span className={styles.unrated}>Not rated yet</span>;
  return (
    <div role="img" aria-label={`${rating} out of 5 stars`}>
      <Rating readOnly value={rating} fractions={2} color="var(--gold)" className={styles.stars} />
    </div>
  );
}

const priceInWords = (price: number) => (price === 0 ? 'Free' : `Ksh. ${price.toLocaleString('en-KE')}`);
