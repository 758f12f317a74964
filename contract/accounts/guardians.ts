/**
 * Guardians of students, and their consent. A student under 18 cannot use the account before the office has recorded a
 * guardian's consent, which can be revoked. Only the office sees this.
 */
import { z } from 'zod';
import { Email, Id } from '#contract/fields/fields.ts';
import { parseKenyanPhone } from '#contract/fields/phone.ts';
import { endpoint } from '#contract/protocol/endpoint.ts';
import * as texts from '#texts/people/guardians.ts';

/** How the guardian told the office about the consent. */
export const ConsentMethod = z.enum(['paper', 'phone', 'in_person']);
export type ConsentMethod = z.output<typeof ConsentMethod>;

/**
 * `minor`, `adult`: the office recorded that the student is under 18, or 18 or older. `changed`: the guardian’s name, phone or
 * relationship, recorded with the new name. `given`, `revoked`: the consent.
 */
const GuardianEventKind = z.enum(['minor', 'adult', 'changed', 'given', 'revoked']);

const OptionalPhone = z
  .string()
  .trim()
  .max(40, texts.phone)
  .refine((typed) => !typed || parseKenyanPhone(typed), texts.phone)
  .transform((typed) => (typed ? parseKenyanPhone(typed)! : ''));

const GuardianName = z.string().trim().max(80, texts.name);

export const GuardianDetails = z.object({
  /** Whether the student is under 18. */
  isMinor: z.boolean(),
  name: GuardianName,
  /** In the form 254712345678; empty if it is not known. */
  phone: OptionalPhone,
  /** The address that gets the emails to a student without an address of their own; empty without one. */
  email: z.union([z.literal(''), Email]),
  /** How the guardian is related to the student, such as mother, uncle, sponsor. */
  relationship: z.string().trim().max(40, texts.relationship),
});

/** What the office enters. For a student under 18 the guardian's name is required, because that person consents. */
export const GuardianChange = GuardianDetails.refine(({ isMinor, name }) => !isMinor || name, {
  path: ['name'],
  message: texts.name,
});
export type GuardianChange = z.output<typeof GuardianChange>;

/** What the office enters about age when it adds a student. A guardian is stored only under 18, and may be named later. */
export const NewMinor = z.object({
  /** Whether the student is under 18, and can use the account only once a guardian's consent is recorded. */
  isMinor: z.boolean().default(false),
  guardianName: GuardianName.default(''),
  guardianPhone: OptionalPhone.default(''),
});
export type NewMinor = z.output<typeof NewMinor>;

const GuardianEvent = z.object({
  kind: GuardianEventKind,
  /** How the guardian answered; null if the event is not an answer. */
  way: ConsentMethod.nullable(),
  /** The guardian's name at that time; empty if it was not known. */
  guardianName: z.string(),
  /** The admin who recorded the event, and when. */
  byName: z.string(),
  at: z.iso.datetime(),
});
export type GuardianEvent = z.output<typeof GuardianEvent>;

const Guardian = GuardianDetails.extend({
  phone: z.string(),
  email: z.string(),
  /** Whether the student cannot use the account, because consent is not given or was revoked. */
  isConsentMissing: z.boolean(),
  /** The events, the oldest first; they are never deleted. */
  history: z.array(GuardianEvent),
});
export type Guardian = z.output<typeof Guardian>;

/** Whether the office has recorded neither that the student is under 18 nor the opposite. */
export const isAgeUnknown = ({ isMinor, history }: { isMinor: boolean; history: Pick<GuardianEvent, 'kind'>[] }) =>
  !isMinor && !history.some(({ kind }) => kind === 'adult');

const StudentId = z.object({ id: Id });
const refusals = ['not_signed_in', 'not_allowed', 'not_found', 'unavailable'] as const;

export const guardians = {
  read: endpoint({
    method: 'GET',
    path: '/people/:id/guardian',
    summary: 'Returns a student’s guardian, whether the student is under 18, and the history of consent.',
    params: StudentId,
    reply: Guardian,
    refusals: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/people/:id/guardian',
    summary:
      'Saves a student’s guardian. Marking a student as under 18 closes the account, and ends its sessions, until consent is recorded.',
    params: StudentId,
    body: GuardianChange,
    reply: Guardian,
    refusals,
  }),
  recordAdult: endpoint({
    method: 'POST',
    path: '/people/:id/adult',
    summary: 'Records that a student of unknown age is 18 or older. Refused if the age is already recorded.',
    params: StudentId,
    status: 201,
    reply: Guardian,
    refusals: ['not_signed_in', 'not_allowed', 'not_found', 'conflict'],
  }),
  recordConsent: endpoint({
    method: 'POST',
    path: '/people/:id/consents',
    summary:
      'Records that the guardian gives or revokes consent. Giving consent opens the account and sends a pending invitation; revoking it ends the sessions.',
    params: StudentId,
    body: z.object({ kind: GuardianEventKind.extract(['given', 'revoked']), way: ConsentMethod }),
    status: 201,
    reply: Guardian,
    refusals: [...refusals, 'conflict'],
  }),
};
