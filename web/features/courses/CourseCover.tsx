/** The picture of a course, or the cloth made from its id. The title stands beside it, so screen readers pass it by. */
import type { Course } from '#contract/courses.ts';
import { pictureSizes, smallPicture } from '#contract/pictures.ts';
import { Kanga } from '#web/ui/Kanga.tsx';
import styles from './CourseCover.module.css';

export function CourseCover({ course: { _id, img } }: { course: Pick<Course, '_id' | 'img'> }) {
  if (!img) return <Kanga of={_id} className={styles.cover} />;
  return (
    <img
      className={styles.cover}
      src={smallPicture(img)}
      srcSet={`${smallPicture(img)} ${pictureSizes.small}w, ${img} ${pictureSizes.large}w`}
      // On a phone it is wider than that: there, a picture of a fifth of the bytes goes before the last bit of sharpness.
      sizes="(max-width: 640px) 240px, 360px"
      alt=""
      width="360"
      height="132"
      loading="lazy"
      decoding="async"
    />
  );
}
