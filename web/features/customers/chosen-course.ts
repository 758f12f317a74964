/** The fields of an offer, and of the review before an enrolment. */
import { z } from 'zod';
import { Agreement } from '#contract/admissions/agreed-prices.ts';
import { type ApplicationOffer, NewOffer } from '#contract/admissions/offers.ts';
import { type Customer, customers } from '#contract/customers.ts';
import * as agreedTexts from '#texts/people/agreed-prices.ts';
import * as offersTexts from '#texts/people/offers.ts';
import { type IntakeChoice, proposeIntake } from './intake-choice.ts';

export interface OfferedCourse {
  _id: string;
  title: string;
  price: number;
  intakes: IntakeChoice[];
}

const Chosen = z
  .object({
    courseId: z.string(),
    title: z.string(),
    usualPrice: z.number(),
    price: Agreement.shape.price,
    reason: z.string().trim(),
    /** Empty if the student gets the intake that is next and open when the course is unlocked. */
    intakeId: z.string(),
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
/** The fields that the list of chosen courses uses in a form. */
export type CourseFields = Pick<EnrolmentFields, 'courses'>;

/** Converts the chosen courses for the request. */
export const toSend = (chosen: z.output<typeof Chosen>[]) =>
  chosen.map(({ courseId, price, reason, intakeId }) => ({ courseId, price, reason, intakeId: intakeId || null }));

/** The courses that are chosen initially: those of the newest offer, or else those that the applicant asked for. */
export function proposeCourses(
  courses: OfferedCourse[],
  { customer, offers = [] }: { customer: Customer; offers?: ApplicationOffer[] | undefined },
) {
  const offer = offers.find(({ state }) => state === 'accepted' || state === 'open');
  if (!offer)
    return courses.filter((course) => isWanted(course, customer)).map((course) => toChosen(course, customer.intake));
  return offer.courses.map(({ _id, title, usualPrice, price, reason, intake }) => ({
    ...{ courseId: _id, title, usualPrice, price: String(price), reason },
    intakeId: intake?._id ?? '',
  }));
}

/** Whether the applicant came from the course's page, or chose the course of this name or one of its intakes in the form. */
const isWanted = ({ _id, title, intakes }: OfferedCourse, { courseId, courses: chosen, intake: wish }: Customer) =>
  _id === courseId || (!courseId && (title === chosen || intakes.some((intake) => intake._id === wish?._id)));

const typedCourses = z.array(
  z.object({
    courseId: z.string(),
    title: z.string(),
    usualPrice: z.number(),
    price: z.union([z.string(), z.number()]),
    reason: z.string(),
    // A draft that the previous release stored has no intake.
    intakeId: z.string().default(''),
  }),
);

/** The form's values as typed, whether valid or not, for drafts. */
export const TypedEnrolment: z.ZodType<EnrolmentFields> = z.object({ name: z.string(), courses: typedCourses });
export const TypedOffer: z.ZodType<OfferFields> = z.object({
  courses: typedCourses,
  note: z.string(),
  lastDay: z.string(),
});

export const toChosen = ({ _id, title, price, intakes }: OfferedCourse, wish: Customer['intake']) => ({
  ...{ courseId: _id, title, usualPrice: price },
  ...{ price: String(price), reason: '', intakeId: proposeIntake(intakes, wish) },
});
