/**
 * Applications from the public enrolment form. The specification calls the record
 * a customer. Amounts are whole Kenyan shillings.
 */

import { z } from 'zod';
import * as customersTexts from '#texts/people/customers.ts';
import * as intakeChoicesTexts from '#texts/people/intake-choices.ts';
import { Agreement } from './admissions/agreed-prices.ts';
import { Stage } from './admissions/stages.ts';
import { counties, educations, enrolmentCatalogue, genders, studyModes } from './fields/customer-options.ts';
import { Id, Message, PersonName, Search, wholeNumber } from './fields/fields.ts';
import { Amount, TypedAmount } from './fields/money.ts';
import { PaymentState } from './fields/payment-states.ts';
import { Phone, parseKenyanPhone } from './fields/phone.ts';
import { endpoint } from './protocol/endpoint.ts';
import { lastPage } from './rules/max-counted.ts';

const required = (message: string, max: number) =>
  z.string(message).trim().min(1, message).max(max, customersTexts.tooLong);

const oneOfValues = <const T extends readonly [string, ...string[]]>(values: T, message: string) =>
  z.enum(values, message);

/** The form's fields, in the order in which they are checked. */
const Fields = z.object({
  fullName: required(customersTexts.fullName, 80),
  about: required(customersTexts.about, 2_000),
  county: oneOfValues(counties, customersTexts.county),
  town: required(customersTexts.town, 80),
  phone: Phone({ missing: customersTexts.phone, wrong: customersTexts.phoneNumber }),
  gender: oneOfValues(genders, customersTexts.gender),
  education: oneOfValues(educations, customersTexts.education),
  email: required(customersTexts.email, 254).pipe(z.email(customersTexts.emailAddress)),
  mode: oneOfValues(studyModes, customersTexts.mode),
  /** The one chosen course, despite the plural name, which is the specification's; only for the mode Physical. */
  courses: z.string().max(80).default(''),
  amount: z.union([z.literal('').transform(() => undefined), Amount, TypedAmount], customersTexts.amount).optional(),
  /** Whether to prompt the applicant's phone for the amount once the application is saved. */
  isPaying: z.boolean().default(false),
  isMinor: z.boolean().default(false),
  guardianName: z.string().trim().max(80, customersTexts.tooLong).default(''),
  guardianPhone: z.string().max(30).default(''),
  consent: z.boolean().default(false),
  /** The course of the catalogue from whose page the application comes. */
  courseId: Id.optional(),
  /** The open intake in which the applicant wants to start; empty or left out for no preference. */
  intakeId: z
    .union([z.literal('').transform(() => undefined), z.uuid(intakeChoicesTexts.notOpen)], intakeChoicesTexts.notOpen)
    .optional(),
  /** A hidden field (honeypot). A bot that fills it in gets a normal answer, and nothing is saved. */
  website: z.string().max(2_000).default(''),
});

/**
 * Returns the options of a check over several fields. The check's error is reported at the first of them; the check
 * runs as soon as these fields are valid, even if other fields are not.
 */
function rule(names: [keyof typeof Fields.shape, ...(keyof typeof Fields.shape)[]], message: string) {
  const read = z.object(Object.fromEntries(names.map((name) => [name, Fields.shape[name]])));
  return { path: [names[0]], message, when: ({ value }: { value: unknown }) => read.safeParse(value).success };
}

const isCourseOffered = ({ mode, courses }: { mode: string; courses: string }) =>
  mode !== 'Physical' || enrolmentCatalogue.some(({ title }) => title === courses);

/** Checks that the amount does not exceed the course's price. */
const isWithinPrice = ({ courses, amount }: { courses: string; amount?: number | undefined }) =>
  !amount || amount <= (enrolmentCatalogue.find(({ title }) => title === courses)?.price ?? amount);

/**
 * An application, validated in the specification's order and then by our own rules:
 * a course for the mode Physical, a guardian for a minor, and the applicant's consent.
 */
export const Application = Fields.refine(isCourseOffered, rule(['courses', 'mode'], customersTexts.course))
  .refine(isWithinPrice, rule(['amount', 'courses'], customersTexts.tooMuch))
  .refine(
    ({ isMinor, guardianName }) => !isMinor || guardianName,
    rule(['guardianName', 'isMinor'], customersTexts.guardianName),
  )
  .refine(
    ({ isMinor, guardianPhone }) => !isMinor || parseKenyanPhone(guardianPhone),
    rule(['guardianPhone', 'isMinor'], customersTexts.guardianPhone),
  )
  .refine(({ consent }) => consent, rule(['consent'], customersTexts.consent));
export type Application = z.output<typeof Application>;

/** The answer to an applicant. The application is saved even if the payment fails. */
const ApplicationReply = Message.extend({
  payment: z.object({ reference: z.string(), status: PaymentState }).nullable(),
  /**
   * Why the applicant's phone was not prompted, for the applicant to read; null if it was prompted, or if no payment
   * was requested.
   */
  notAsked: z.string().nullable(),
});

/** A course that an applicant is enrolled in. */
export const ChosenCourse = z.object({
  courseId: Id,
  /** The agreed price; without it, the course's price. */
  price: Agreement.shape.price.optional(),
  /** The reason for a price that is lower than the course's. */
  reason: Agreement.shape.reason.or(z.literal('')).optional(),
  /**
   * The intake of the course, which may be closed for applications; null for the intake that is next and open when the course is unlocked.
   * If left out, the intake of the applicant's accepted offer, or else the next open one.
   */
  intakeId: Id.nullable().optional(),
});
export type ChosenCourse = z.output<typeof ChosenCourse>;

export const CustomerStatus = z.enum(['new', 'contacted', 'enrolled', 'declined']);
export type CustomerStatus = z.output<typeof CustomerStatus>;

export const Customer = z.object({
  _id: Id,
  fullName: z.string(),
  about: z.string(),
  county: z.string(),
  town: z.string(),
  /** The applicant's phone number in its stored form: 254712345678. */
  phone: z.string(),
  gender: z.string(),
  education: z.string(),
  email: z.string(),
  mode: z.string(),
  /** The chosen course; empty for the mode Online. */
  courses: z.string(),
  /** The title of the catalogue's course from whose page the application came; null without one. */
  courseTitle: z.string().nullable(),
  /** The id of that course. Servers of the previous release do not send it. */
  courseId: Id.nullable().optional(),
  /**
   * The intake in which the applicant wants to start; null without a preference. Its id is null if the office has deleted the intake since.
   * Servers of the previous release do not send it.
   */
  intake: z
    .object({
      _id: Id.nullable(),
      /** Its course and name. */
      name: z.string(),
      startsOn: z.iso.date(),
    })
    .nullable()
    .optional(),
  /** The price of the chosen course, and the amount to pay immediately; null without a chosen course. */
  price: z.int().nullable(),
  amount: z.int().nullable(),
  /** The guardian's name and phone; both empty unless the applicant is under 18. */
  guardianName: z.string(),
  guardianPhone: z.string(),
  status: CustomerStatus,
  /** More exact than `status`. Servers of the previous release send neither the stage nor the assignee. */
  stage: Stage.optional(),
  /** The admin to whom the application is assigned. */
  assignee: z.object({ _id: Id, name: z.string() }).nullable().optional(),
  note: z.string(),
  /** The applicant's student account; null while there is none. */
  studentId: Id.nullable(),
  appliedAt: z.string(),
});
export type Customer = z.output<typeof Customer>;

export const CUSTOMERS_PER_PAGE = 50;

/** Maximum number of characters of an admin's note. */
export const MAX_NOTE_LENGTH = 4_000;

export const CustomerFilters = z.object({
  q: Search,
  status: CustomerStatus.optional(),
  stage: Stage.optional(),
  /** Lists only applications assigned to this admin, or, for `nobody`, to no one. */
  assignee: z.union([Id, z.literal('nobody')]).optional(),
});
export type CustomerFilters = z.output<typeof CustomerFilters>;

const Page = wholeNumber({ min: 1, max: lastPage(CUSTOMERS_PER_PAGE), message: customersTexts.page }).default(1);

export const customers = {
  add: endpoint({
    method: 'POST',
    path: '/customers/add',
    summary:
      'Submits an application to the school. A second application with the same phone number and email address on the same day replaces the first. If the first is paid or processed, or the email address differs, the second is added to it as a note. If the applicant pays immediately, the reply contains the payment. An Idempotency-Key header prevents a second payment. Refused if the intake is not open.',
    body: Application,
    status: 201,
    reply: ApplicationReply,
    refusals: ['too_many_requests', 'conflict'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/customers/',
    summary: 'Lists applications, newest first, one page at a time.',
    mayLag: true,
    query: CustomerFilters.extend({ page: Page }),
    reply: z.object({ customers: z.array(Customer), total: z.int() }),
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/customers/csv',
    summary: 'Returns all applications that match the filters, newest first, as CSV (RFC 4180).',
    mayLag: true,
    query: CustomerFilters,
    reply: z.string(),
    replyType: 'text/csv',
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/customers/:id',
    summary: 'Changes the status or the note of an application.',
    params: z.object({ id: Id }),
    body: z
      .object({ status: CustomerStatus, note: z.string().trim().max(MAX_NOTE_LENGTH, customersTexts.tooLong) })
      .partial(),
    reply: Customer,
    refusals: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  enrol: endpoint({
    method: 'POST',
    path: '/customers/:id/account',
    summary:
      'Opens a student account for an applicant and sends the invitation. The payments for the application become the student’s credit; each course opens if it is free or the credit covers its price, otherwise after payment. If a student’s account already has the email address, that student gets an offer instead, and `studentId` is null until the student accepts.',
    params: z.object({ id: Id }),
    body: z.object({ name: PersonName, courses: z.array(ChosenCourse).max(20).default([]) }),
    status: 201,
    reply: Customer,
    refusals: ['not_signed_in', 'not_allowed', 'not_found', 'conflict'],
  }),
};
