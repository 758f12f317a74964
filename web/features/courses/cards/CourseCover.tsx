/** The picture of a course, or the cloth made from its id. The title stands beside it, so screen readers pass it by. */
import type { Course } from '#contract/courses.ts';
import { pictureSizes, smallPicture } from '#contract/pictures.ts';
import { Kanga } from '#web/ui/display/Kanga.tsx';
import styles from './CourseCover.module.css';

/** On a phone it is wider than that: there, a picture of a fifth of the bytes goes before the last bit of sharpness. */
const IN_A_CARD = '(max-width: 640px) 240px, 360px';

interface Props {
  course: Pick<Course, '_id' | 'img'>;
  /** How wide it is shown, as in `<img sizes>`; as in a card when left out. */
  sizes?: string;
  className?: string | undefined;
  loading?: 'lazy' | 'eager';
}

export function CourseCover({ course, sizes = IN_A_CARD, className = styles.cover, loading = 'lazy' }: Props) {
  const { _id, img } = course;
  if (!img) return <Kanga seed={_id} className={className} />;
  return (
    <img
      className={className}
      src={smallPicture(img)}
      srcSet={`${smallPicture(img)} ${pictureSizes.small}w, ${img} ${pictureSizes.large}w`}
      sizes={sizes}
      alt=""
      loading={loading}
      decoding="async"
    />
  );
}
