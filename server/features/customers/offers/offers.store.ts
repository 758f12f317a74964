import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, notInArray } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { offer, offerCourse } from '#server/db/tables/admissions.ts';
import { agreedPrice, course, enrolment, intake } from '#server/db/tables/courses.ts';

export type OfferRow = typeof offer.$inferSelect;
export type OfferedCourseRow = Awaited<ReturnType<typeof listCoursesOf>>[number];

export async function insertOffer(
  tx: Db,
  row: typeof offer.$inferInsert,
  courses: Omit<typeof offerCourse.$inferInsert, 'offerId'>[],
) {
  const [{ id }] = (await tx.insert(offer).values(row).returning({ id: offer.id })) as [{ id: string }];
  await tx.insert(offerCourse).values(courses.map((each) => ({ ...each, offerId: id })));
  return id;
}

/** All offers of an application, the newest first. */
export const listOffers = (db: Db, customerId: string) =>
  db
    .select({ ...getTableColumns(offer), sentByName: user.name })
    .from(offer)
    .innerJoin(user, eq(user.id, offer.byId))
    .where(eq(offer.customerId, customerId))
    .orderBy(desc(offer.createdAt), desc(offer.id));

/** The courses of these offers that still exist, by title. */
export const listCoursesOf = (db: Db, offerIds: string[]) =>
  db
    .select({
      offerId: offerCourse.offerId,
      courseId: offerCourse.courseId,
      title: course.title,
      usualPrice: course.price,
      price: offerCourse.price,
      reason: offerCourse.reason,
      intakeId: offerCourse.intakeId,
      intake: { _id: intake.id, name: intake.name, startsOn: intake.startsOn },
    })
    .from(offerCourse)
    .innerJoin(course, eq(course.id, offerCourse.courseId))
    .leftJoin(intake, eq(intake.id, offerCourse.intakeId))
    .where(inArray(offerCourse.offerId, offerIds))
    .orderBy(asc(course.title), asc(course.id));

/** The intakes of the offers that an applicant has accepted by the link, by course; the newest offer counts. */
export const listAcceptedIntakes = async (tx: Db, customerId: string) => {
  const rows = await tx
    .select({ courseId: offerCourse.courseId, intakeId: offerCourse.intakeId })
    .from(offerCourse)
    .innerJoin(offer, eq(offer.id, offerCourse.offerId))
    .where(and(eq(offer.customerId, customerId), eq(offer.ending, 'accepted'), isNull(offer.studentId)))
    .orderBy(asc(offer.createdAt), asc(offer.id));
  return new Map(rows.map(({ courseId, intakeId }) => [courseId, intakeId]));
};

/** @param studentId  the account to which it was made; null for an offer that is answered by a link */
export const findOffer = async (db: Db, { id, studentId }: Pick<OfferRow, 'id' | 'studentId'>) =>
  (
    await db
      .select()
      .from(offer)
      .where(and(eq(offer.id, id), studentId === null ? isNull(offer.studentId) : eq(offer.studentId, studentId)))
  )[0];

interface End {
  ending: NonNullable<OfferRow['ending']>;
  endedAt: Date;
  /** Ends the offer only if it can still be accepted by the link in its email. */
  ifAcceptableByLink?: boolean;
}

/** Ends the open offer of an application, if there is one, and returns it. */
export const endOpenOffer = async (
  tx: Db,
  customerId: string,
  { ifAcceptableByLink = false, ...end }: End,
): Promise<OfferRow | undefined> =>
  (
    await tx
      .update(offer)
      .set(end)
      .where(
        and(
          eq(offer.customerId, customerId),
          isNull(offer.ending),
          ifAcceptableByLink ? and(isNull(offer.studentId), gt(offer.validUntil, end.endedAt)) : undefined,
        ),
      )
      .returning()
  )[0];

interface Freed {
  customerId: string;
  /** The account of the enrolled applicant: a place that this student has in the same intake stays reserved. */
  studentId?: string;
}

/** Frees the places that accepted offers reserve for an applicant. They are not reserved again. */
export const freePlaces = (tx: Db, { customerId, studentId }: Freed) =>
  tx
    .update(offerCourse)
    .set({ intakeId: null })
    .where(
      and(
        isNotNull(offerCourse.intakeId),
        inArray(offerCourse.offerId, acceptedBy(tx, customerId)),
        studentId === undefined ? undefined : isNotIn(tx, studentId),
      ),
    );

const acceptedBy = (tx: Db, customerId: string) =>
  tx
    .select({ id: offer.id })
    .from(offer)
    .where(and(eq(offer.customerId, customerId), eq(offer.ending, 'accepted')));

const isNotIn = (tx: Db, studentId: string) => {
  const joined = tx
    .select({ id: enrolment.intakeId })
    .from(enrolment)
    .where(and(eq(enrolment.studentId, studentId), isNotNull(enrolment.intakeId)));
  const agreed = tx
    .select({ id: agreedPrice.intakeId })
    .from(agreedPrice)
    .where(and(eq(agreedPrice.studentId, studentId), isNull(agreedPrice.endedAt), isNotNull(agreedPrice.intakeId)));
  return and(notInArray(offerCourse.intakeId, joined), notInArray(offerCourse.intakeId, agreed));
};
