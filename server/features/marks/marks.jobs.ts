import { z } from 'zod';
import { Id } from '#contract/fields/fields.ts';
import type { Job } from '#server/jobs/job.ts';
import { writeOfMarks } from './correspondence.ts';

const NewsOfMarks = z.enum(['marks', 'remarked']);
/** That there are some, or that the points of one are others. */
export type NewsOfMarks = z.output<typeof NewsOfMarks>;

const OfMarks = z.object({ taskId: Id, studentId: Id, kind: NewsOfMarks.default('marks') });

export const postMarks: Job<z.output<typeof OfMarks>> = {
  name: 'marks.post',
  data: OfMarks,
  // While letters cannot be sent, several releases wait as one letter.
  key: ({ taskId, studentId, kind }) => `${taskId}:${studentId}:${kind}`,
  run: writeOfMarks,
};
