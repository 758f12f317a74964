/**
 * Agreed prices: a discount or scholarship that the office grants one student for one course. The student pays the agreed
 * price instead of the course's price, unless the course has become cheaper. Amounts are whole Kenyan shillings.
 */
import { z } from 'zod';
import { Id, Line, wholeNumber } from '#contract/fields/fields.ts';
import { endpoint } from '#contract/protocol/endpoint.ts';
import * as texts from '#texts/people/agreed-prices.ts';

/** The intake in which a place is reserved until the course is unlocked. Servers of the previous release do not send it. */
const ReservedIntake = z.object({ name: z.string(), startsOn: z.iso.date() }).nullable().optional();

/** An agreed price that applies now, as the student sees it. */
const OwnAgreedPrice = z.object({ courseId: Id, price: z.int(), intake: ReservedIntake });

export const AgreedPrice = z.object({
  _id: Id,
  course: z.object({ _id: Id, title: z.string(), price: z.int() }),
  price: z.int(),
  reason: z.string(),
  intake: ReservedIntake,
  /** The admin who agreed the price, and when. */
  byName: z.string(),
  at: z.iso.datetime(),
  /** Who ended the agreement, or replaced it by a newer one, and when; null while it applies. */
  ended: z.object({ byName: z.string(), at: z.iso.datetime() }).nullable(),
});
export type AgreedPrice = z.output<typeof AgreedPrice>;

/** What the office enters; a price of 0 unlocks the course immediately. */
export const Agreement = z.object({
  price: wholeNumber({ min: 0, max: 250_000, message: texts.price }),
  reason: Line({ max: 200, message: texts.reason }),
});
export type Agreement = z.output<typeof Agreement>;

const OfStudent = z.object({ id: Id });
const OfCourse = OfStudent.extend({ courseId: Id });

export const agreedPrices = {
  own: endpoint({
    method: 'GET',
    path: '/agreed-prices/',
    summary: 'Lists the caller’s current agreed prices.',
    reply: z.array(OwnAgreedPrice),
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/people/:id/agreed-prices',
    summary: 'Lists a student’s current and past agreed prices, newest first.',
    params: OfStudent,
    reply: z.array(AgreedPrice),
    refusals: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  agree: endpoint({
    method: 'PUT',
    path: '/people/:id/agreed-prices/:courseId',
    summary: 'Sets a student’s agreed price for a course, or replaces it. A price of 0 enrols the student immediately.',
    params: OfCourse,
    body: Agreement,
    reply: z.array(AgreedPrice),
    refusals: ['not_signed_in', 'not_allowed', 'not_found', 'conflict'],
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/people/:id/agreed-prices/:courseId',
    summary: 'Ends an agreed price. The course’s price applies again, except to payments that have already started.',
    params: OfCourse,
    reply: z.array(AgreedPrice),
    refusals: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
};
