/** User accounts of students, tutors and the school's office (admins). */

import { z } from 'zod';
import { localeTags } from '#messages/locales.ts';
import * as fieldsTexts from '#texts/people/fields.ts';
import { Email, Id, NewPassword, PersonName, UploadReference } from './fields/fields.ts';
import { endpoint } from './protocol/endpoint.ts';

export const UserType = z.enum(['student', 'tutor', 'admin']);

/** An account as its user and admins see it. */
export const Account = z.object({
  _id: Id,
  name: z.string(),
  /** Empty for a student without an email address. */
  email: z.string(),
  /** The picture's URL; empty if there is none. */
  img: z.string(),
  /** The picture's name in the file store; empty if there is none. */
  imgName: z.string(),
  type: UserType,
  /** A student's admission number, which never changes; absent while a sign-up is not confirmed, and for staff who were never students. */
  admissionNumber: z.string().optional(),
  /** The language that the user has chosen for pages and emails. */
  locale: z.enum(localeTags).optional(),
  /** A new email address that the user has not confirmed yet. */
  pendingEmail: z.string().optional(),
});
export type Account = z.output<typeof Account>;

/** What others may see of a user: the first name and an initial, no contact data. */
const PublicUser = z.object({ _id: Id, name: z.string() });

export const ProfileChange = z.object({
  name: PersonName.optional(),
  /** The new email address. An empty text, which the form of a student without an address sends, changes nothing. */
  email: z.union([z.literal(''), Email], fieldsTexts.email).optional(),
  /** img or imgName references one of the caller's own pictures, by URL or by name; empty removes the picture. */
  img: UploadReference.optional(),
  imgName: UploadReference.optional(),
  /** The new password; an empty text keeps the current password. */
  password: z.union([z.literal(''), NewPassword], fieldsTexts.password).optional(),
  /** The language of pages and emails. */
  locale: z.enum(localeTags).optional(),
  /** The current password, needed to change the email address or the password. */
  currentPassword: z.string().max(128).optional(),
});
export type ProfileChange = z.input<typeof ProfileChange>;

export const users = {
  read: endpoint({
    method: 'GET',
    path: '/users/:id',
    summary:
      'Returns a user: all fields for the user and admins, a display name for other signed-in users. A student with a fund page is visible to everyone.',
    params: z.object({ id: Id }),
    reply: z.union([Account, PublicUser]),
    refusals: ['not_signed_in', 'not_found'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/users/:userId',
    summary: 'Changes the caller’s profile. A new email address takes effect once the user opens the emailed link.',
    params: z.object({ userId: Id }),
    body: ProfileChange,
    reply: Account,
    refusals: ['not_signed_in', 'wrong_credentials', 'not_allowed', 'too_many_requests'],
  }),
};
