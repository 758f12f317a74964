/** The mean rating of a course, and the number of ratings. */
import type { Course } from '#contract/courses.ts';
import * as texts from '#texts/learning/ratings.ts';
import { numbers } from '#texts/locale.ts';
import { FiveStars } from '#web/ui/form/FiveStars.tsx';
import styles from './Stars.module.css';

interface Props {
  course: Pick<Course, 'rating' | 'ratings'>;
  /** Whether the mean is also shown as a number, before the number of ratings. */
  isLong?: boolean;
}

export function Stars({ course: { rating, ratings }, isLong = false }: Props) {
  if (rating === 0) return <span className={styles.unrated}>{texts.notRatedYet}</span>;
  const mean = rating.toLocaleString(numbers, { maximumFractionDigits: 1 });
  return (
    <span className={styles.rating}>
      <FiveStars value={rating} />
      <span className="visually-hidden">{texts.meanStars(mean, ratings)}</span>
      <span aria-hidden className={styles.count}>
        {isLong ? texts.meanFrom(mean, ratings) : `(${ratings.toLocaleString(numbers)})`}
      </span>
    </span>
  );
}
