/**
 * Fund-raising: a student's public page on which supporters help to pay the fees. It is hidden until the student switches it on and, if the
 * student is under 18, until a guardian consents. It shows a first name, an initial, and the student's story. Amounts are whole Kenyan
 * shillings.
 */

import { z } from 'zod';
import { Email, Id, Message, PersonName } from '#contract/fields/fields.ts';
import { Amount } from '#contract/fields/money.ts';
import { endpoint } from '#contract/protocol/endpoint.ts';
import { containsContactDetails } from '#contract/rules/contact-details.ts';
import * as paymentsTexts from '#texts/money/payments.ts';
import * as fundsTexts from '#texts/people/funds.ts';

export const AgeBand = z.enum(['under_18', 'adult'], fundsTexts.ageBand);
export type AgeBand = z.output<typeof AgeBand>;

/** A fund page as every visitor sees it. */
export const Fund = z.object({
  /** The student's first name and an initial: 'Wanjiru K.' */
  name: z.string(),
  story: z.string(),
  /** The goal in shillings; null if the student has set none. */
  goal: z.int().nullable(),
  raised: z.int(),
  /** The smallest possible gift, in shillings. */
  minimum: z.int(),
  isSimulated: z.boolean(),
});
export type Fund = z.output<typeof Fund>;

const ConsentState = z.enum(['asked', 'given', 'withdrawn']);

/** The fund as its student and admins see it. */
export const OwnFund = z.object({
  /** Whether the student is under 18; null until the student has answered. */
  ageBand: AgeBand.nullable(),
  /** Whether the student has switched the page on. If the student is under 18, it is shown (`isShown`) only if a guardian consents too. */
  isOn: z.boolean(),
  isShown: z.boolean(),
  /** Whether an admin has closed the page; only an admin can reopen it. */
  isClosed: z.boolean(),
  story: z.string(),
  goal: z.int().nullable(),
  raised: z.int(),
  guardian: z
    .object({
      name: z.string(),
      email: z.string(),
      consent: ConsentState,
      since: z.iso.datetime(),
      /** Whether the guardian has ever answered. After the first answer no other guardian can be named. */
      hasAnswered: z.boolean(),
    })
    .nullable(),
});
export type OwnFund = z.output<typeof OwnFund>;

export const FundChange = z
  .object({
    ageBand: AgeBand,
    isOn: z.boolean(),
    story: z
      .string(fundsTexts.story)
      .trim()
      .max(600, fundsTexts.story)
      .refine((story) => !containsContactDetails(story), fundsTexts.contact),
    goal: z.union([z.literal('').transform(() => null), z.null(), Amount], paymentsTexts.amount),
  })
  .partial();
export type FundChange = z.input<typeof FundChange>;

export const Guardian = z.object({ name: PersonName, email: Email });
export type Guardian = z.output<typeof Guardian>;

/** The details that a guardian is asked to consent to. */
export const Consent = z.object({
  guardianName: z.string(),
  /** The student's first name and an initial: 'Wanjiru K.' */
  studentName: z.string(),
  story: z.string(),
  goal: z.int().nullable(),
  consent: ConsentState,
});
export type Consent = z.output<typeof Consent>;

/** A guardian's answer, with the details that the guardian has seen. A consent is valid for these details only. */
export const Decision = z.object({
  isGiven: z.boolean(),
  seen: Consent.pick({ studentName: true, story: true, goal: true }),
});
export type Decision = z.output<typeof Decision>;

/** The id in the path may be any text, so that an invalid id gets the same response as an unknown id. */
const FundPageParams = z.object({ studentId: z.string().max(200) });
const OfStudent = z.object({ studentId: Id });
const OfToken = z.object({ token: z.string().max(200) });

export const funds = {
  read: endpoint({
    method: 'GET',
    path: '/fund/:studentId',
    summary: 'Returns a student’s fund page. Unknown, disabled and malformed ids get the same refusal.',
    params: FundPageParams,
    reply: Fund,
    refusals: ['not_found', 'too_many_requests'],
  }),
  readOwn: endpoint({
    method: 'GET',
    path: '/fund',
    summary: 'Returns the caller’s own fund page, enabled or disabled.',
    reply: OwnFund,
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/fund',
    summary: 'Enables or disables the caller’s fund page, or changes the given fields.',
    body: FundChange,
    reply: OwnFund,
    refusals: ['not_signed_in', 'not_allowed', 'conflict', 'too_many_requests'],
  }),
  requestGuardianConsent: endpoint({
    method: 'POST',
    path: '/fund/guardian',
    summary: 'Emails a parent or guardian a link to give consent. Invalidates earlier links.',
    body: Guardian,
    status: 201,
    reply: Message,
    refusals: ['not_signed_in', 'not_allowed', 'conflict', 'too_many_requests'],
  }),
  readConsent: endpoint({
    method: 'GET',
    path: '/fund/consent/:token',
    summary: 'Returns the consent that a guardian is asked for, or has given.',
    params: OfToken,
    reply: Consent,
    refusals: ['not_found', 'too_many_requests'],
  }),
  decideConsent: endpoint({
    method: 'POST',
    path: '/fund/consent/:token',
    summary: 'Gives or withdraws a guardian’s consent. The link stays valid.',
    params: OfToken,
    body: Decision,
    reply: Consent,
    refusals: ['not_found', 'conflict', 'too_many_requests'],
  }),
  readOf: endpoint({
    method: 'GET',
    path: '/fund/:studentId/settings',
    summary: 'Returns the settings of a student’s fund page, for admins.',
    params: OfStudent,
    reply: OwnFund,
    refusals: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  close: endpoint({
    method: 'DELETE',
    path: '/fund/:studentId',
    summary: 'Closes a student’s fund page. The student cannot enable it again.',
    params: OfStudent,
    reply: Message,
    refusals: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  reopen: endpoint({
    method: 'PUT',
    path: '/fund/:studentId',
    summary:
      'Resets a student’s fund page: sets the age group, removes the guardian’s consent, and disables the page until the student enables it.',
    params: OfStudent,
    body: z.object({ ageBand: AgeBand }),
    reply: Message,
    refusals: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
};
