/** User management for admins: types, invitations and deactivation. */

import { z } from 'zod';
import * as peopleTexts from '#texts/people/people.ts';
import { Email, Id, Message, PersonName, Search, wholeNumber } from './fields/fields.ts';
import { endpoint } from './protocol/endpoint.ts';
import { Account, UserType } from './users.ts';

/** `unconfirmed`: a student who has signed up; `invited`: future staff. Neither has confirmed their email address. */
const PersonState = z.enum(['active', 'invited', 'unconfirmed', 'deactivated']);
export type PersonState = z.output<typeof PersonState>;

export const Person = Account.omit({ pendingEmail: true }).extend({
  state: PersonState,
  joinedAt: z.iso.datetime(),
  /** When the user was last active, to the hour; null without a session. */
  lastSeenAt: z.iso.datetime().nullable(),
});
export type Person = z.output<typeof Person>;

export const PEOPLE_PER_PAGE = 50;

const People = z.object({
  people: z.array(Person),
  /** The number of people on all pages of the list together. */
  total: z.int(),
});
export type People = z.output<typeof People>;

export const Invitation = z.object({ name: PersonName, email: Email });
export type Invitation = z.output<typeof Invitation>;

const PersonId = z.object({ id: Id });

export const people = {
  list: endpoint({
    method: 'GET',
    path: '/people/',
    summary: `Searches users whose name or email contains every word of q, or a part of one; by name, ${PEOPLE_PER_PAGE} per page.`,
    query: z.object({
      q: Search,
      type: UserType.optional(),
      page: wholeNumber({ min: 1, max: 100_000, message: peopleTexts.page }).default(1),
    }),
    reply: People,
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/people/invitations',
    summary:
      'Invites a tutor by email. A student with that address becomes a tutor; another invitation sends a new email.',
    body: Invitation,
    status: 201,
    reply: Message,
    refusals: ['not_signed_in', 'not_allowed', 'conflict', 'too_many_requests'],
  }),
  changeType: endpoint({
    method: 'PUT',
    path: '/people/:id/type',
    summary: 'Makes a user a student, a tutor or an admin, immediately, and notifies the user by email.',
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
    summary: 'Reactivates an account, with everything that it had.',
    params: PersonId,
    reply: Person,
    refusals: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
};
