/** The fields that several nouns share, with the specification's rules and words (its section 5). */
import { z } from 'zod';
import { generalMessages } from './general-messages.ts';

export const Id = z.uuid(generalMessages.badId);

export const fieldMessages = {
  name: 'No special characters allowed and should be not end in space symbol',
  nameLength: 'A name has at most 80 characters',
  email: 'Email is not valid',
  password: 'Minimum eight characters, at least one letter and one number:',
  passwordLength: 'A password has at most 128 characters',
  confirmation: 'Passwords do not match',
};

/** Letters (of any alphabet, with their marks) and digits in groups, one space, underscore, dot or hyphen between two. */
export const PersonName = z
  .string(fieldMessages.name)
  .max(80, fieldMessages.nameLength)
  .normalize('NFC')
  .regex(/^[\p{L}\p{M}\p{N}]+(?:[ _.-][\p{L}\p{M}\p{N}]+)*$/u, fieldMessages.name);

/** An address as people type it; comes out trimmed and in lower case, which is how it is stored and compared. */
export const Email = z
  .string(fieldMessages.email)
  .trim()
  .toLowerCase()
  .max(254, fieldMessages.email)
  .pipe(z.email(fieldMessages.email));

/** A password being chosen. One being checked is any text: rules may have been different when it was made. */
export const NewPassword = z
  .string(fieldMessages.password)
  .max(128, fieldMessages.passwordLength)
  .regex(/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{8,}$/, fieldMessages.password);

/** A reply that only says something to the person. */
export const Message = z.object({ message: z.string() });
