/** Writes a course in the form that the contract defines. */
import { serializePicture } from '#server/features/pictures/pictures.ts';
import type { CourseRow } from './courses.store.ts';

export const serializeCourse = ({
  id,
  title,
  desc,
  pictureName,
  price,
  level,
  language,
  rating,
  ratings,
  catchUpDays,
}: CourseRow) => ({
  _id: id,
  title,
  desc,
  ...serializePicture(pictureName),
  price,
  level,
  language,
  rating,
  ratings,
  catchUpDays,
});
