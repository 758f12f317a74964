/** Fields that several features share, with the specification's rules and messages (its section 5). */

import { z } from 'zod';
import * as generalTexts from '#texts/general.ts';
import * as fieldsTexts from '#texts/people/fields.ts';

export const Id = z.uuid(generalTexts.badId);

/**
 * A person's name: groups of letters (of any alphabet, with their marks) and digits, separated by single spaces,
 * underscores, dots or hyphens.
 */
export const PersonName = z
  .string(fieldsTexts.name)
  .max(80, fieldsTexts.nameLength)
  .normalize('NFC')
  .regex(/^[\p{L}\p{M}\p{N}]+(?:[ _.-][\p{L}\p{M}\p{N}]+)*$/u, fieldsTexts.name);

/**
 * An email address as typed; parsed to the trimmed, lower-case form that is stored and compared. Addresses below .invalid receive no mail
 * (RFC 2606); Darasa stores such addresses for students without one.
 */
export const Email = z
  .string(fieldsTexts.email)
  .trim()
  .toLowerCase()
  .max(254, fieldsTexts.email)
  .pipe(z.email(fieldsTexts.email))
  .refine((address) => !address.endsWith('.invalid'), fieldsTexts.email);

/** A newly chosen password. Fields for an existing password accept any text, because it may have been chosen under older rules. */
export const NewPassword = z
  .string(fieldsTexts.password)
  .max(128, fieldsTexts.passwordLength)
  .regex(/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{8,}$/, fieldsTexts.password);

interface Limits {
  /** Maximum number of characters. */
  max: number;
  message: string;
}

/** Returns false if the text contains one half of a surrogate pair, which is not a character. PostgreSQL rejects it in JSON. */
export const isWellFormed = (text: string) => !/\p{Cs}/u.test(text);

/** A required line of text, such as a title; trimmed. */
export const Line = ({ max, message }: Limits) =>
  z
    .string(message)
    .trim()
    .min(1, message)
    .max(max, message)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, message);

/** A required text of any number of lines; trimmed. */
export const Text = ({ max, message }: Limits) => z.string(message).trim().min(1, message).max(max, message);

/** A search text. Empty matches everything. */
export const Search = z.string().trim().max(100).default('');

/** A reference to a picture or video: its address or the name that its upload returned; empty for none. */
export const UploadReference = z.string().trim().max(2_000);

/** A whole number, as a number or as digits from a text input: 1500, "1500", never "1.5", "1e3" or " ". */
export const wholeNumber = ({ min, max, message }: { min: number; max: number; message: string }) =>
  z
    .union(
      [
        // Each schema of the union has the message, because forms show the error of the union's first schema.
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

/** A reply that consists of a message for the user. */
export const Message = z.object({ message: z.string() });
