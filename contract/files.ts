/** Uploaded files of any kind: in a lesson's text, attached to a task, or handed in for one. They are served as downloads, never as pages. */

import { z } from 'zod';
import * as filesTexts from '#texts/learning/files.ts';

export const SentFile = z.object({
  /** The file's name in the file store. The file's URL is below the URL of its task or attempt. */
  name: z.string(),
  /** The file's name on the uploader's device. */
  fileName: z.string(),
  bytes: z.int(),
});
export type SentFile = z.output<typeof SentFile>;

/** Returns the names of uploaded files in a text, without duplicates. */
export const sentFileNamesIn = (text: string) => [
  ...new Set<string>(text.match(/\b\d+-[\da-f]{32}-[\da-z-]{1,40}\.bin\b/g)),
];

/** The name of an uploaded file in the file store. */
export const SentFileName = z
  .string()
  .max(120)
  .regex(/^\d+-[\da-f]{32}-[\da-z-]{1,40}\.bin$/);

/** Maximum number of files of a task, or of an attempt. */
export const MAX_FILES = 10;

/**
 * The files of a task or attempt, in order: names of the caller's uploads, or of files that the task or attempt already
 * has.
 */
export const ChosenFiles = z.array(SentFileName).max(MAX_FILES, filesTexts.tooMany);
