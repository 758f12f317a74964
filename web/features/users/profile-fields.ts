/** What is typed in a profile, and which of it is a change. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { type Account, ProfileChange, userMessages } from '#contract/users.ts';

/** The address of the picture is there to show it. */
const ProfileFields = ProfileChange.required().extend({ img: z.string() });
export type ProfileFields = z.output<typeof ProfileFields>;

export const useProfileForm = (account: Account) =>
  useForm({
    resolver: zodResolver(guarded(account.email)),
    defaultValues: fieldsOf(account),
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

const guarded = (ownEmail: string) =>
  ProfileFields.refine((fields) => fields.currentPassword !== '' || !needsCurrentPassword(fields, ownEmail), {
    path: ['currentPassword'],
    message: userMessages.currentPasswordNeeded,
  });

export const needsCurrentPassword = ({ email, password }: { email?: string; password?: string }, ownEmail: string) =>
  Boolean(password) || email?.trim().toLowerCase() !== ownEmail.toLowerCase();

export const toChange = ({ img: _, ...fields }: ProfileFields, { email }: Account): ProfileChange =>
  needsCurrentPassword(fields, email) ? fields : { name: fields.name, imgName: fields.imgName };
