/** User management for admins: types, invitations and deactivation. */

import { z } from 'zod';
import { NewMinor } from '#contract/accounts/guardians.ts';
import * as peopleTexts from '#texts/people/people.ts';
import { Email, Id, Message, PersonName, Search, wholeNumber } from './fields/fields.ts';
import { endpoint } from './protocol/endpoint.ts';
import { lastPage } from './rules/max-counted.ts';
import { Account, UserType } from './users.ts';

/** `unconfirmed`: a student who has signed up; `invited`: by the office. Neither has confirmed their email address. */
const PersonState = z.enum(['active', 'invited', 'unconfirmed', 'deactivated']);
export type PersonState = z.output<typeof PersonState>;

export const Person = Account.omit({ pendingEmail: true }).extend({
  state: PersonState,
  joinedAt: z.iso.datetime(),
  /** When the user was last active, to the hour; null without a session. */
  lastSeenAt: z.iso.datetime().nullable(),
  /** The address that gets the emails to a student without an email address. */
  guardianEmail: z.string().optional(),
  /** Whether a student under 18 cannot use the account until a guardian's consent is recorded; otherwise left out. */
  isConsentMissing: z.boolean().optional(),
  /** When the student's unused first password expires. */
  firstPasswordUntil: z.iso.datetime().optional(),
});
export type Person = z.output<typeof Person>;

export const PEOPLE_PER_PAGE = 50;

const People = z.object({
  people: z.array(Person),
  /** The number of people on all pages of the list together, up to MAX_COUNTED + 1 (rules/max-counted.ts). */
  total: z.int(),
});
export type People = z.output<typeof People>;

export const Invitation = z.object({ name: PersonName, email: Email });
export type Invitation = z.output<typeof Invitation>;

/** For a student under 18, the invitation is sent once a guardian's consent is recorded. */
export const NewStudent = Invitation.extend(NewMinor.shape);
export type NewStudent = z.output<typeof NewStudent>;

const PersonId = z.object({ id: Id });

/** The filters of the list. `q` finds people whose name, email or admission number contains every word of `q`, or a part of a word. */
export const PeopleFilters = z.object({
  q: Search,
  type: UserType.optional(),
  /** Lists only students whose account waits for a guardian's consent (contract/rules/consent-wait.ts). */
  consent: z.literal('missing').optional(),
});
export type PeopleFilters = z.output<typeof PeopleFilters>;

export const people = {
  list: endpoint({
    method: 'GET',
    path: '/people/',
    summary: `Searches users whose name, email address or admission number contains every word of q, also as part of a word. Sorted by name, ${PEOPLE_PER_PAGE} per page.`,
    mayLag: true,
    query: PeopleFilters.extend({
      page: wholeNumber({ min: 1, max: lastPage(PEOPLE_PER_PAGE), message: peopleTexts.page }).default(1),
    }),
    reply: People,
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/people/csv',
    summary: 'Returns all people who match the filters, by name, as CSV (RFC 4180), in the format that imports accept.',
    mayLag: true,
    query: PeopleFilters,
    reply: z.string(),
    replyType: 'text/csv',
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/people/invitations',
    summary:
      'Invites a tutor by email. A student with that address becomes a tutor. Repeating the call sends a new email.',
    body: Invitation,
    status: 201,
    reply: Message,
    refusals: ['not_signed_in', 'not_allowed', 'conflict', 'too_many_requests'],
  }),
  addStudent: endpoint({
    method: 'POST',
    path: '/people/students',
    summary:
      'Adds a student and sends an invitation. Repeating the call sends a new one. Refused if the person has an account.',
    body: NewStudent,
    status: 201,
    reply: Message,
    refusals: ['not_signed_in', 'not_allowed', 'conflict', 'too_many_requests'],
  }),
  withdrawInvitation: endpoint({
    method: 'DELETE',
    path: '/people/:id/invitation',
    summary: 'Deletes the account of a person who has not accepted the invitation.',
    params: PersonId,
    reply: Message,
    refusals: ['not_signed_in', 'not_allowed', 'not_found', 'conflict'],
  }),
  changeType: endpoint({
    method: 'PUT',
    path: '/people/:id/type',
    summary: 'Changes a user’s role (student, tutor or admin) immediately, and notifies the user by email.',
    params: PersonId,
    body: z.object({ type: UserType }),
    reply: Person,
    refusals: ['not_signed_in', 'not_allowed', 'not_found', 'conflict'],
  }),
  deactivate: endpoint({
    method: 'POST',
    path: '/people/:id/deactivation',
    summary: 'Deactivates an account: ends all its sessions and prevents sign-in. The user’s work is kept.',
    params: PersonId,
    reply: Person,
    refusals: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
  reactivate: endpoint({
    method: 'DELETE',
    path: '/people/:id/deactivation',
    summary: 'Reactivates an account with all its data.',
    params: PersonId,
    reply: Person,
    refusals: ['not_signed_in', 'not_allowed', 'not_found', 'conflict'],
  }),
};
