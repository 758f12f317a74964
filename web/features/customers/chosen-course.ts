/** The fields of an offer, and of the review before an enrolment. */
import { z } from 'zod';
import { Agreement } from '#contract/admissions/agreed-prices.ts';
import { type ApplicationOffer, NewOffer } from '#contract/admissions/offers.ts';
import { type Customer, customers } from '#contract/customers.ts';
import * as agreedTexts from '#texts/people/agreed-prices.ts';
import * as offersTexts from '#texts/people/offers.ts';

export interface OfferedCourse {
  _id: string;
  title: string;
  price: number;
}

const Chosen = z
  .object({
    courseId: z.string(),
    title: z.string(),
    usualPrice: z.number(),
    price: Agreement.shape.price,
    reason: z.string().trim(),
  })
  .refine(({ price, usualPrice, reason }) => price >= usualPrice || reason, {
    path: ['reason'],
    message: agreedTexts.reason,
  });

/** The fields of an offer. */
export const OfferFields = NewOffer.extend({ courses: z.array(Chosen).min(1, offersTexts.oneCourse) });
type OfferFields = z.input<typeof OfferFields>;

export const Fields = customers.enrol.body.pick({ name: true }).extend({ courses: z.array(Chosen) });
export type EnrolmentFields = z.input<typeof Fields>;
/** What the list of chosen courses needs of a form. */
export type CourseFields = Pick<EnrolmentFields, 'courses'>;

/** The courses to choose first: those of the newest offer, or else those that the applicant came for. */
export function proposeCourses(
  courses: OfferedCourse[],
  { customer, offers = [] }: { customer: Customer; offers?: ApplicationOffer[] | undefined },
) {
  const offer = offers.find(({ state }) => state === 'accepted' || state === 'open');
  if (!offer) return courses.filter((course) => isWanted(course, customer)).map(toChosen);
  return offer.courses.map(({ price, reason, ...course }) => ({
    ...toChosen({ ...course, price: course.usualPrice }),
    ...{ price: String(price), reason },
  }));
}

/** Whether the applicant came from the course's page, or chose the course of this name in the form. */
const isWanted = ({ _id, title }: OfferedCourse, { courseId, courses: chosen }: Customer) =>
  _id === courseId || (!courseId && title === chosen);

const typedCourses = z.array(
  z.object({
    courseId: z.string(),
    title: z.string(),
    usualPrice: z.number(),
    price: z.union([z.string(), z.number()]),
    reason: z.string(),
  }),
);

/** The fields as typed, for a draft. */
export const TypedEnrolment: z.ZodType<EnrolmentFields> = z.object({ name: z.string(), courses: typedCourses });
export const TypedOffer: z.ZodType<OfferFields> = z.object({
  courses: typedCourses,
  note: z.string(),
  lastDay: z.string(),
});

export const toChosen = ({ _id, title, price }: OfferedCourse) => ({
  ...{ courseId: _id, title, usualPrice: price },
  ...{ price: String(price), reason: '' },
});
