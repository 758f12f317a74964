/**
 * Offers of courses to an applicant: which courses, at what prices, and until when. Amounts are whole Kenyan shillings. Applicants answer
 * by the link in an email, on a page that the server renders (features/front-door), and are then enrolled by the office. An offer to an
 * existing account is answered in a session of that account; before the answer, the application is not attached to the account.
 */
import { z } from 'zod';
import { ChosenCourse } from '#contract/customers.ts';
import { Id } from '#contract/fields/fields.ts';
import { endpoint } from '#contract/protocol/endpoint.ts';
import * as texts from '#texts/people/offers.ts';

/** Only an open offer can be answered or withdrawn. A newer offer withdraws the open one. */
export const OfferState = z.enum(['open', 'accepted', 'declined', 'withdrawn', 'expired']);
export type OfferState = z.output<typeof OfferState>;

const OfferedCourse = z.object({
  _id: Id,
  title: z.string(),
  /** The course's price, and the offered one. */
  usualPrice: z.int(),
  price: z.int(),
  /**
   * The intake in which the applicant will start; null for the intake that is next and open when the course is unlocked. Servers of the
   * previous release do not send it.
   */
  intake: z.object({ _id: Id, name: z.string(), startsOn: z.iso.date() }).nullable().optional(),
});
export type OfferedCourse = z.output<typeof OfferedCourse>;

const Offer = z.object({
  _id: Id,
  state: OfferState,
  courses: z.array(OfferedCourse),
  /** A message from the office to the applicant; may be empty. */
  note: z.string(),
  /** The last day on which the offer can be accepted, in the school's time zone. */
  lastDay: z.iso.date(),
});

/** An offer as the office sees it. */
export const ApplicationOffer = Offer.extend({
  /** The courses, each with the reason for a lower price, which the applicant does not see. */
  courses: z.array(OfferedCourse.extend({ reason: z.string() })),
  /** Whether the applicant answers in a session of an account that existed before, instead of by the link in an email. */
  isToAccount: z.boolean(),
  sentByName: z.string(),
  sentAt: z.iso.datetime(),
});
export type ApplicationOffer = z.output<typeof ApplicationOffer>;

/** An offer to an account, as the account's owner sees it. */
const OwnOffer = Offer.extend({
  /** The amount paid with the application, which becomes credit. */
  paid: z.int(),
  /**
   * Whether accepting closes the account, or has closed it, until a guardian's consent is recorded. Servers of the previous release do not
   * send it.
   */
  isConsentNeeded: z.boolean().optional(),
});
export type OwnOffer = z.output<typeof OwnOffer>;

/** What the office sends. */
export const NewOffer = z.object({
  courses: z.array(ChosenCourse).min(1, texts.oneCourse).max(20),
  note: z.string().trim().max(1_000, texts.noteLength).default(''),
  /** The last day on which the offer can be accepted, in the school's time zone; at most a year from now. */
  lastDay: z.iso.date(texts.lastDayRequired),
});
export type NewOffer = z.output<typeof NewOffer>;

export const OfferAnswer = z.enum(['accepted', 'declined']);
export type OfferAnswer = z.output<typeof OfferAnswer>;

const OfferId = z.object({ id: Id });

export const offers = {
  read: endpoint({
    method: 'GET',
    path: '/offers/:id',
    summary: 'Returns an offer, for the student who received it.',
    params: OfferId,
    reply: OwnOffer,
    refusals: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  answer: endpoint({
    method: 'PUT',
    path: '/offers/:id/answer',
    summary:
      'Accepts or declines an offer. After acceptance, the payments for the application become the student’s credit, and each course opens if it is free or the credit covers its price, otherwise after payment. If the application states that the applicant is under 18, the account closes until an admin has recorded a guardian’s consent. Repeating the same answer has no effect.',
    params: OfferId,
    body: z.object({ answer: OfferAnswer }),
    reply: OwnOffer,
    refusals: ['not_signed_in', 'not_allowed', 'not_found', 'conflict', 'unavailable'],
  }),
};
