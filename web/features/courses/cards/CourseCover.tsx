/** The picture of a course, or a pattern made from its id. Hidden from screen readers, because the title is beside it. */
import type { Course } from '#contract/courses.ts';
import { pictureSizes, smallPicture } from '#contract/fields/pictures.ts';
import { Kanga } from '#web/ui/display/Kanga.tsx';
import styles from './CourseCover.module.css';

/**
 * The `sizes` of a cover in a card. On a phone the true width is larger than stated here. This makes the browser load
 * the small picture, which is less sharp but has a fifth of the bytes.
 */
const IN_A_CARD = '(max-width: 640px) 240px, 360px';

interface Props {
  course: Pick<Course, '_id' | 'img'>;
  /** The `sizes` attribute of the <img>; by default the width of a card. */
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
