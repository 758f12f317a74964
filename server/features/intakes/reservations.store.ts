import { and, asc, eq, isNull, notExists, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { offer, offerCourse } from '#server/db/tables/admissions.ts';
import { agreedPrice, enrolment } from '#server/db/tables/courses.ts';
import { customer } from '#server/db/tables/customers.ts';

interface Reserved {
  intakeId: string;
  now: Date;
}

/** The applicants for whom a place is reserved, as `reserved` in intakes.store.ts counts them. */
export const listApplicants = (db: Db, { intakeId, now }: Reserved) =>
  db
    .selectDistinct({ id: customer.id, name: customer.fullName })
    .from(offerCourse)
    .innerJoin(offer, eq(offer.id, offerCourse.offerId))
    .innerJoin(customer, eq(customer.id, offer.customerId))
    .where(
      and(
        eq(offerCourse.intakeId, intakeId),
        isNull(customer.studentId),
        or(
          and(isNull(offer.ending), sql`${offer.validUntil} > ${now.toISOString()}::timestamptz`),
          and(eq(offer.ending, 'accepted'), notInArray(customer.status, ['declined', 'enrolled'])),
        ),
      ),
    )
    .orderBy(asc(customer.fullName), asc(customer.id));

/** The students for whom a place is reserved until they pay, as `reserved` in intakes.store.ts counts them. */
export const listStudents = (db: Db, intakeId: string) =>
  db
    .select({ id: user.id, name: user.name })
    .from(agreedPrice)
    .innerJoin(user, eq(user.id, agreedPrice.studentId))
    .where(
      and(
        eq(agreedPrice.intakeId, intakeId),
        isNull(agreedPrice.endedAt),
        notExists(
          db
            .select({ one: sql`1` })
            .from(enrolment)
            .where(and(eq(enrolment.studentId, agreedPrice.studentId), eq(enrolment.courseId, agreedPrice.courseId))),
        ),
      ),
    )
    .orderBy(asc(user.name), asc(user.id));
