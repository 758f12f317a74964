/** Schemas that several settings share. Their messages complete the sentence "NAME must be …". */
import { z } from 'zod';

export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'a whole number from 1 to 65535')
  .transform(Number)
  .refine((n) => n >= 1 && n <= 65_535, 'a whole number from 1 to 65535');

/** A URL that consists of an origin only, without path and query. */
export const webAddress = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) context.addIssue('an address such as https://school.example');
  else if (url.href !== `${url.origin}/`) context.addIssue('an address without a path, user or question mark');
  return url?.origin ?? '';
});
