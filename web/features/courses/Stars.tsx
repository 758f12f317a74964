/** The mean of a course's ratings as stars, and how many ratings it is of. */
import { Rating } from '@mantine/core';
import '@mantine/core/styles/Rating.layer.css';
import type { Course } from '#contract/courses.ts';
import styles from './Stars.module.css';

export function Stars({ course: { rating, ratings } }: { course: Pick<Course, 'rating' | 'ratings'> }) {
  if (rating === 0) return <span className={styles.unrated}>Not rated yet</span>;
  return (
    <div role="img" aria-label={`${rating} out of 5 stars, ${inWords(ratings)}`} className={styles.rated}>
      <Rating readOnly value={rating} fractions={2} color="var(--gold)" className={styles.stars} />
      <span className={styles.count}>({ratings})</span>
    </div>
  );
}

const inWords = (ratings: number) => (ratings === 1 ? '1 rating' : `${ratings} ratings`);
