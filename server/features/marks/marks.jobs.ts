import { z } from 'zod';
import { Id } from '#contract/fields/fields.ts';
import type { Job } from '#server/jobs/job.ts';
import { sendMarksEmail } from './marks-emails.ts';

/**
 * The kinds of email: 'marks' announces newly released marks, 'remarked' announces changed points of a released mark.
 */
const MarksEvent = z.enum(['marks', 'remarked']);
export type MarksEvent = z.output<typeof MarksEvent>;

const EmailData = z.object({ taskId: Id, studentId: Id, kind: MarksEvent.default('marks') });

export const sendMarksEmailJob: Job<z.output<typeof EmailData>> = {
  name: 'marks.post',
  data: EmailData,
  // Combines several releases into one email while the email server cannot be reached.
  key: ({ taskId, studentId, kind }) => `${taskId}:${studentId}:${kind}`,
  run: sendMarksEmail,
};
