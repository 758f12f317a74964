import { courses } from '#contract/courses.ts';
import { signedIn } from '#server/http/access.ts';
import type { Route } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
import * as store from './courses.store.ts';

export function courseRoutes(route: Route, { db }: Pick<Services, 'db'>) {
  route(courses.list, signedIn, async () => (await store.listCourses(db)).map(toWire));

  route(courses.listJoined, signedIn, async ({ caller }) => (await store.listCoursesOf(db, caller.id)).map(toWire));
}

const toWire = ({ id, title, desc, img, imgName, price, level, rating }: store.CourseRow) => ({
  _id: id,
  title,
  desc,
  img,
  imgName,
  price,
  level,
  rating,
});
