/**
 * Kenyan phone numbers: nine digits that begin with 7 or 1, after 254, 0 or nothing (numbering plan of the
 * Communications Authority of Kenya).
 */
import { z } from 'zod';

/**
 * Parses a number in any common spelling, as text or as a number: '0712 345 678' becomes '254712345678'. Undefined if
 * invalid.
 */
export function parseKenyanPhone(typed: string) {
  const digits = typed.replaceAll(/[\s().]|(?<!^)-/g, '');
  return /^(?:\+?254|0)?[17]\d{8}$/.test(digits) ? `254${digits.slice(-9)}` : undefined;
}

/** Formats a stored number as it is displayed: '0712 345 678'. */
export const formatPhone = (stored: string) => stored.replace(/^254(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3');

/** Formats a stored number as everyone except its owner sees it: '0712 *** 678'. */
export const maskedPhone = (stored: string) => formatPhone(stored).replace(/ \d{3} /, ' *** ');

/** A required phone number. */
export const Phone = (messages: { missing: string; wrong: string }) =>
  z
    .union([z.number().transform(String), z.string(messages.missing)], messages.missing)
    .transform((text) => text.trim())
    .pipe(z.string().min(1, messages.missing).max(40, messages.wrong))
    .transform((text, context) => {
      const phone = parseKenyanPhone(text);
      if (!phone) context.addIssue(messages.wrong);
      return phone ?? '';
    });
