/** Students without an email address: their accounts, and the first passwords that the office prints for them. */

import { z } from 'zod';
import { NewMinor } from '#contract/accounts/guardians.ts';
import { Email, Id, PersonName } from '#contract/fields/fields.ts';
import { Person } from '#contract/people.ts';
import { endpoint } from '#contract/protocol/endpoint.ts';
import * as firstPasswordTexts from '#texts/people/first-passwords.ts';

export const StudentWithoutEmail = z.object({
  name: PersonName,
  /** The address that gets the student's emails, if any; siblings may share one. */
  guardianEmail: z.union([z.literal(''), Email]).default(''),
  ...NewMinor.shape,
});
export type StudentWithoutEmail = z.output<typeof StudentWithoutEmail>;

/** The sign-in details that the office prints for one student. */
const SignInSheet = z.object({
  _id: Id,
  name: z.string(),
  admissionNumber: z.string(),
  /** The password, in groups of four letters and digits. It works once. */
  firstPassword: z.string(),
  expiresAt: z.iso.datetime(),
  /** Whether the password works only once a guardian's consent is recorded; otherwise left out. */
  isConsentMissing: z.boolean().optional(),
});
export type SignInSheet = z.output<typeof SignInSheet>;

/** Enough for an import. */
export const MAX_SHEETS = 1_000;

const StudentId = z.object({ id: Id });

export const firstPasswords = {
  addStudent: endpoint({
    method: 'POST',
    path: '/people/students/without-email',
    summary:
      'Adds a student without an email address. The student signs in with the admission number and a first password.',
    body: StudentWithoutEmail,
    status: 201,
    reply: Person,
    refusals: ['not_signed_in', 'not_allowed', 'unavailable'],
  }),
  renew: endpoint({
    method: 'POST',
    path: '/people/:id/first-password',
    summary:
      'Issues a new first password for a student. Invalidates the earlier password and unconfirmed email address, and ends all sessions.',
    params: StudentId,
    reply: SignInSheet,
    refusals: ['not_signed_in', 'not_allowed', 'not_found', 'conflict', 'unavailable'],
  }),
  sheets: endpoint({
    method: 'GET',
    path: '/people/sign-in-sheets',
    summary: `Returns the unused, unexpired first passwords, newest first, at most ${MAX_SHEETS}.`,
    query: z.object({
      /** Lists only the first password of this student. */
      student: Id.optional(),
      /** Lists only first passwords that were made at this time or later. */
      since: z.iso.datetime(firstPasswordTexts.time).optional(),
    }),
    reply: z.array(SignInSheet),
    refusals: ['not_signed_in', 'not_allowed'],
  }),
};
