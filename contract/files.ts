/** Files that people send as they are: attached to a task, or handed in for it. They come down as downloads, never shown as pages. */
import { z } from 'zod';

export const fileMessages = {
  gone: 'One of the files is not there any more. Please choose it again.',
  none: 'There is no such file.',
  tooMany: 'At most ten files',
  limits: (most: number, megabytes: number) =>
    `At most ${most} files of ${megabytes} MB each. When the network is lost, they go on where they stopped.`,
};

export const SentFile = z.object({
  /** In the school's store; its address is below whatever it belongs to. */
  name: z.string(),
  /** As the sender calls it. */
  fileName: z.string(),
  bytes: z.int(),
});
export type SentFile = z.output<typeof SentFile>;

/** A name in the school's store of sent files. */
export const SentFileName = z
  .string()
  .max(120)
  .regex(/^\d+-[\da-f]{32}-[\da-z-]{1,40}\.bin$/);

/** As many belong to a task, or to an attempt, at most. */
export const MOST_FILES = 10;

/** The files that belong to something from now on, in their order: names that uploads of the caller have got, or that it has already. */
export const ChosenFiles = z.array(SentFileName).max(MOST_FILES, fileMessages.tooMany);
