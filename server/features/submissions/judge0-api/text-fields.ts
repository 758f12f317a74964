/** What a stranger's JSON says where a text is wanted. */
import type { Wrong } from './judge0-refusal.ts';

/**
 * The text; null for what is not there. As Rails does it, numbers, yes and no are
 * texts too. What has no text is `wrong`: to ask an object for it would run what
 * the stranger has put there, and a list may be deeper than the stack.
 */
export function textIn(body: Record<string, unknown>, name: string, wrong: Wrong): string | null {
  const value = body[name];
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  wrong[name] = ['is invalid'];
  return null;
}

/** The same where PostgreSQL keeps it as a text: it takes no half of a character. Empty is not there. */
export function lineIn(body: Record<string, unknown>, name: string, wrong: Wrong): string | null {
  const text = textIn(body, name, wrong);
  if (!text) return null;
  if (/\p{Surrogate}/u.test(text)) wrong[name] = ['is invalid'];
  return text;
}
