/** The office's work on an application: stages, notes, checklist, and the timeline of everything that happened. */
import { z } from 'zod';
import { Customer } from '#contract/customers.ts';
import { Id, Line, Text } from '#contract/fields/fields.ts';
import { PaymentState } from '#contract/fields/payment-states.ts';
import { endpoint } from '#contract/protocol/endpoint.ts';
import * as texts from '#texts/people/applications.ts';
import { ApplicationOffer, NewOffer } from './offers.ts';
import { ManualStage } from './stages.ts';

/**
 * `again`: the same phone applied once more on the same day. `ticked`, `unticked`, `added`: an item of the checklist was changed or added.
 * `offered`, `withdrawn`, `accepted`, `refused`: an offer was made, withdrawn, accepted or declined.
 */
export const EventKind = z.enum([
  'applied',
  'again',
  'stage',
  'note',
  'assigned',
  'unassigned',
  'added',
  'ticked',
  'unticked',
  'enrolled',
  'undone',
  'offered',
  'withdrawn',
  'accepted',
  'refused',
]);
export type EventKind = z.output<typeof EventKind>;

const ApplicationEvent = z.object({
  /** The kind of the event. Events of a kind that this version does not know are left out. */
  kind: EventKind,
  what: z.string(),
  /** The admin who caused the event; null if the applicant did. */
  byName: z.string().nullable(),
  at: z.iso.datetime(),
});
export type ApplicationEvent = z.output<typeof ApplicationEvent>;

const Check = z.object({
  /** The name of a usual item, or the text of an item that the office has added. */
  item: z.string(),
  isDone: z.boolean(),
});
export type Check = z.output<typeof Check>;

/** A payment that was made with the application. */
const ApplicationPayment = z.object({
  _id: Id,
  amount: z.int(),
  state: PaymentState,
  at: z.iso.datetime(),
});
export type ApplicationPayment = z.output<typeof ApplicationPayment>;

const Application = z.object({
  customer: Customer,
  checklist: z.array(Check),
  /** Oldest first. */
  timeline: z.array(ApplicationEvent),
  payments: z.array(ApplicationPayment),
  /** The offers, the newest first. Servers of the previous release do not send them. */
  offers: z.array(ApplicationOffer).optional(),
});
export type ApplicationDetails = z.output<typeof Application>;

const ApplicationId = z.object({ id: Id });
const refusals = ['not_signed_in', 'not_allowed', 'not_found'] as const;

export const applications = {
  read: endpoint({
    method: 'GET',
    path: '/applications/:id',
    summary: 'Returns an application with its checklist, payments and timeline.',
    params: ApplicationId,
    reply: Application,
    refusals: [...refusals],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/applications/:id',
    summary: 'Changes the stage of an application, or the responsible admin.',
    params: ApplicationId,
    body: z.object({ stage: ManualStage, assigneeId: Id.nullable() }).partial(),
    reply: Application,
    refusals: [...refusals, 'conflict'],
  }),
  undoEnrolment: endpoint({
    method: 'DELETE',
    path: '/applications/:id/enrolment',
    summary:
      'Undoes the enrolment of an applicant who has not used the invitation: deletes the account, and makes its payments unallocated again.',
    params: ApplicationId,
    reply: Application,
    refusals: [...refusals, 'conflict'],
  }),
  sendOffer: endpoint({
    method: 'POST',
    path: '/applications/:id/offer',
    summary:
      'Offers courses to an applicant, and emails a link to accept or decline. If a student’s account has that email address, the offer goes to the student instead. A new offer withdraws the open one.',
    params: ApplicationId,
    body: NewOffer,
    status: 201,
    reply: Application,
    refusals: [...refusals, 'conflict'],
  }),
  withdrawOffer: endpoint({
    method: 'DELETE',
    path: '/applications/:id/offer',
    summary: 'Withdraws the open offer of an application, and restores the previous stage.',
    params: ApplicationId,
    reply: Application,
    refusals: [...refusals, 'conflict'],
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/applications/:id/notes',
    summary: 'Adds a note to an application’s timeline, with its author and time.',
    params: ApplicationId,
    body: z.object({ text: Text({ max: 2_000, message: texts.noteRequired }) }),
    status: 201,
    reply: Application,
    refusals: [...refusals],
  }),
  setCheck: endpoint({
    method: 'PUT',
    path: '/applications/:id/checklist',
    summary: 'Ticks or unticks a checklist item. Adds the item if it does not exist.',
    params: ApplicationId,
    body: z.object({ item: Line({ max: 120, message: texts.itemRequired }), isDone: z.boolean() }),
    reply: Application,
    refusals: [...refusals, 'conflict'],
  }),
};
