/** Text fields of an untrusted JSON body. */
import type { FieldErrors } from './judge0-refusal.ts';

/**
 * The text; null where it is missing. As in Rails, numbers and booleans count as text. Objects and lists are errors:
 * converting them would run a toString of the client's, and a list may be nested deeper than the stack.
 */
export function textIn(body: Record<string, unknown>, name: string, errors: FieldErrors): string | null {
  const value = body[name];
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  errors[name] = ['is invalid'];
  return null;
}

/** For PostgreSQL's text columns, which take no lone surrogates. Null where it is empty. */
export function storableTextIn(body: Record<string, unknown>, name: string, errors: FieldErrors): string | null {
  const text = textIn(body, name, errors);
  if (!text) return null;
  if (/\p{Surrogate}/u.test(text)) errors[name] = ['is invalid'];
  return text;
}
