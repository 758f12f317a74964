/** A course as the contract describes it. */
import { serializePicture as pictureToWire } from '#server/features/pictures/pictures.ts';
import type { CourseRow } from './courses.store.ts';

export const serializeCourse = ({ id, title, desc, pictureName, price, level, rating, ratings }: CourseRow) => ({
  _id: id,
  title,
  desc,
  ...pictureToWire(pictureName),
  price,
  level,
  rating,
  ratings,
});
