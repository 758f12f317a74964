import type { ApplicationOffer, OfferedCourse, OwnOffer } from '#contract/admissions/offers.ts';
import type { Services } from '#server/services.ts';
import type { listOffers, OfferedCourseRow } from './offers.store.ts';
import type * as rules from './offers.ts';
import { lastDayOf, stateOf } from './offers.ts';

type Listed = Awaited<ReturnType<typeof listOffers>>[number];

/** @param offered  the courses of this offer and perhaps of others */
export const serializeOffer = (
  offer: Listed,
  offered: OfferedCourseRow[],
  { clock, config }: Pick<Services, 'clock' | 'config'>,
): ApplicationOffer => ({
  _id: offer.id,
  state: stateOf(offer, clock.now()),
  courses: offered
    .filter(({ offerId }) => offerId === offer.id)
    .map((course) => ({ ...serializeCourse(course), reason: course.reason })),
  note: offer.note,
  isToAccount: offer.studentId !== null,
  lastDay: lastDayOf(offer, config),
  sentByName: offer.sentByName,
  sentAt: offer.createdAt.toISOString(),
});

export const serializeOwnOffer = ({
  offer,
  courses,
  state,
  lastDay,
  paid,
  isConsentNeeded,
}: Awaited<ReturnType<typeof rules.loadOffer>>): OwnOffer => ({
  _id: offer.id,
  state,
  courses: courses.map(serializeCourse),
  note: offer.note,
  lastDay,
  paid,
  isConsentNeeded,
});

const serializeCourse = ({ courseId, title, usualPrice, price, intake }: OfferedCourseRow): OfferedCourse => ({
  _id: courseId,
  title,
  intake,
  usualPrice,
  price: Math.min(price, usualPrice),
});
