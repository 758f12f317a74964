/** A course as the contract has it. */
import { toWire as pictureToWire } from '#server/features/pictures/pictures.ts';
import type { CourseRow } from './courses.store.ts';

export const toWire = ({ id, title, desc, pictureName, price, level, rating, ratings }: CourseRow) => ({
  _id: id,
  title,
  desc,
  ...pictureToWire(pictureName),
  price,
  level,
  rating,
  ratings,
});
