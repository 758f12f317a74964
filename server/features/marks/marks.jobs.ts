import { z } from 'zod';
import { Id } from '#contract/fields.ts';
import type { Job } from '#server/jobs/job.ts';
import { writeOfMarks } from './correspondence.ts';

const OfMarks = z.object({ taskId: Id, studentId: Id });

export const postMarks: Job<z.output<typeof OfMarks>> = {
  name: 'marks.post',
  data: OfMarks,
  // While letters cannot be sent, several releases wait as one letter.
  key: ({ taskId, studentId }) => `${taskId}:${studentId}`,
  run: writeOfMarks,
};
