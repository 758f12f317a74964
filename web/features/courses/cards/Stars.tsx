/** The mean rating of a course, and the number of ratings. */
import type { Course } from '#contract/courses.ts';
import { FiveStars } from '#web/ui/form/FiveStars.tsx';
import styles from './Stars.module.css';

interface Props {
  course: Pick<Course, 'rating' | 'ratings'>;
  /** Shows the figures too. */
  isLong?: boolean;
}

export function Stars({ course: { rating, ratings }, isLong = false }: Props) {
  if (rating === 0) return <span className={styles.unrated}>Not rated yet</span>;
  const mean = rating.toLocaleString('en-KE', { maximumFractionDigits: 1 });
  const count = ratings === 1 ? '1 rating' : `${ratings.toLocaleString('en-KE')} ratings`;
  return (
    <span className={styles.rating}>
      <FiveStars value={rating} />
      <span className="visually-hidden">{`${mean} out of 5 stars, ${count}`}</span>
      <span aria-hidden className={styles.count}>
        {isLong ? `${mean} from ${count}` : `(${ratings.toLocaleString('en-KE')})`}
      </span>
    </span>
  );
}
