/** What the signed-in student pays for a course: the agreed price beside the usual one, if they differ, and its intake. */
import * as texts from '#texts/people/agreed-prices.ts';
import { priceLabel } from '#web/features/courses/labels.ts';
import { useOwnPrice } from '#web/features/enrolments/agreed-prices.api.ts';
import { OwnStart } from '#web/features/enrolments/OwnStart.tsx';
import styles from './StudentPrice.module.css';

export function StudentPrice({ course }: { course: { _id: string; price: number } }) {
  const price = useOwnPrice(course);
  return (
    <>
      {priceLabel(price)}
      {price < course.price && <small className={styles.usual}>{texts.usualPrice(priceLabel(course.price))}</small>}
      <OwnStart courseId={course._id} className={styles.start} />
    </>
  );
}
