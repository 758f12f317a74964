/** Sets up the profile form, and finds its changed fields. */

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { type Account, ProfileChange } from '#contract/users.ts';
import * as fieldsTexts from '#texts/people/fields.ts';
import * as texts from '#texts/people/users.ts';

/** `img` is the picture's URL, which is only displayed and never sent. */
const ProfileFields = ProfileChange.omit({ locale: true }).required().extend({ img: z.string() });
export type ProfileFields = z.output<typeof ProfileFields>;

export const useProfileForm = (account: Account) =>
  useForm({
    resolver: zodResolver(fieldsWithPassword(account.email)),
    // A changed account updates the form, except for edited fields.
    values: fieldsOf(account),
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
export type ProfileFormState = ReturnType<typeof useProfileForm>;

export const fieldsOf = ({ name, email, img, imgName }: Account): ProfileFields => ({
  name,
  email,
  img,
  imgName,
  password: '',
  currentPassword: '',
});

/** Only a student without an email address may leave the field empty. */
const fieldsWithPassword = (ownEmail: string) =>
  ProfileFields.refine(({ email }) => email !== '' || ownEmail === '', {
    path: ['email'],
    message: fieldsTexts.email,
  }).refine((fields) => fields.currentPassword !== '' || !needsCurrentPassword(fields, ownEmail), {
    path: ['currentPassword'],
    message: texts.currentPasswordNeeded,
  });

export const needsCurrentPassword = ({ email, password }: { email?: string; password?: string }, ownEmail: string) =>
  Boolean(password) || email?.trim().toLowerCase() !== ownEmail.toLowerCase();

/** Returns the changed fields only, because another tab may have saved newer values of the other fields. */
export const toChange = ({ name, imgName, ...fields }: ProfileFields, account: Account): ProfileChange => ({
  ...(name !== account.name && { name }),
  ...(imgName !== account.imgName && { imgName }),
  ...(needsCurrentPassword(fields, account.email) && toCredentials(fields)),
});

const toCredentials = ({ email, password, currentPassword }: Omit<ProfileFields, 'name' | 'imgName'>) => ({
  email,
  password,
  currentPassword,
});
