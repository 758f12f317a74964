/** Schemas that several settings share. Their messages complete the sentence "NAME must be …". */
import { z } from 'zod';
import * as settingsTexts from '#texts/settings.ts';

export const port = z
  .string()
  .regex(/^\d{1,5}$/, settingsTexts.port)
  .transform(Number)
  .refine((n) => n >= 1 && n <= 65_535, settingsTexts.port);

/** A URL that consists of an origin only, without path and query. */
export const webAddress = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) context.addIssue(settingsTexts.webAddress);
  else if (url.href !== `${url.origin}/`) context.addIssue(settingsTexts.bareAddress);
  return url?.origin ?? '';
});
