import type { Message } from '#messages/catalogues.ts';
import type { Program } from '#server/ports/code-runner.ts';

/** Returns the message for an exceeded limit: of processor time, or of wall time if the program mostly waited. */
export const timeLimitMessage =
  (time: number | null, { cpuTime, wallTime }: Program['limits']): Message =>
  ({ submissions }) =>
    submissions.timeLimit((time ?? 0) >= cpuTime ? cpuTime : wallTime);
