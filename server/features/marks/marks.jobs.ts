import { z } from 'zod';
import { Id } from '#contract/fields/fields.ts';
import type { Job } from '#server/jobs/job.ts';
import { sendMarksEmail } from './marks-emails.ts';

/** 'marks' announces newly released marks, 'remarked' changed points of a released mark. */
const MarksEvent = z.enum(['marks', 'remarked']);
export type MarksEvent = z.output<typeof MarksEvent>;

const EmailData = z.object({ taskId: Id, studentId: Id, kind: MarksEvent.default('marks') });

export const sendMarksEmailJob: Job<z.output<typeof EmailData>> = {
  name: 'marks.post',
  data: EmailData,
  // While emails cannot be sent, several releases are combined into one email.
  key: ({ taskId, studentId, kind }) => `${taskId}:${studentId}:${kind}`,
  run: sendMarksEmail,
};
