/** Text fields of an untrusted JSON body. */
import type { FieldErrors } from './judge0-refusal.ts';

/**
 * The text of a field; null when it is missing. As in Rails, numbers and booleans count as text. Objects and lists are
 * errors: a client's object may have no usable toString, and a list may be nested deeper than the call stack.
 */
export function textIn(body: Record<string, unknown>, name: string, errors: FieldErrors): string | null {
  const value = body[name];
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  errors[name] = ['is invalid'];
  return null;
}

/** The text of a field for PostgreSQL's text columns, which accept no lone surrogates; null when it is empty. */
export function storableTextIn(body: Record<string, unknown>, name: string, errors: FieldErrors): string | null {
  const text = textIn(body, name, errors);
  if (!text) return null;
  if (/\p{Surrogate}/u.test(text)) errors[name] = ['is invalid'];
  return text;
}
