import type { Submission } from '#contract/submissions.ts';
import { stopped } from '#messages/en/code/submissions.ts';

/** Whether the program was stopped. The code runner's message about this is always in English. */
export const isStopped = ({ message }: Submission) => message === stopped;
