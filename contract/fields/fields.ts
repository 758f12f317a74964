/** The fields that several nouns share, with the specification's rules and words (its section 5). */
import { z } from 'zod';
import { generalMessages } from '#contract/messages/general-messages.ts';

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

interface Limits {
  /** Characters. */
  max: number;
  message: string;
}

/** Half of a surrogate pair, which is no character: PostgreSQL refuses it in JSON. */
export const isWhole = (text: string) => !/\p{Cs}/u.test(text);

/** One line of text that somebody must give, such as a title; comes out trimmed. */
export const Line = ({ max, message }: Limits) =>
  z
    .string(message)
    .trim()
    .min(1, message)
    .max(max, message)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, message);

/** Text of any number of lines that somebody must give; comes out trimmed. */
export const Text = ({ max, message }: Limits) => z.string(message).trim().min(1, message).max(max, message);

/** What somebody types to find something. Empty finds everything. */
export const Search = z.string().trim().max(100).default('');

/** Where a picture or a video is named: by the address or by the name that its upload gave back; empty for none. */
export const UploadReference = z.string().trim().max(2_000);

/** A whole number, as a number or as digits from a text input: 1500, "1500", never "1.5", "1e3" or " ". */
export const wholeNumber = ({ min, max, message }: { min: number; max: number; message: string }) =>
  z
    .union(
      [
        // Each has the message: forms show that of the first.
        z.number(message),
        z
          .string(message)
          .trim()
          .regex(/^\d{1,9}$/, message)
          .transform(Number),
      ],
      message,
    )
    .pipe(z.int(message).min(min, message).max(max, message));

/** A reply that only says something to the person. */
export const Message = z.object({ message: z.string() });
