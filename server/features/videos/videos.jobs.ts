import { z } from 'zod';
import type { Job } from '#server/jobs/job.ts';
import { sweepVideos } from './sweep.ts';
import { removeFiles } from './video-files.ts';

export const removeVideo: Job<{ name: string }> = {
  name: 'videos.remove',
  data: z.object({ name: z.string() }),
  run: ({ files }, { name }) => removeFiles(files, name),
};

export const sweepUnusedVideos: Job = {
  name: 'videos.sweep-unused',
  data: z.object({}),
  every: '46 * * * *',
  run: sweepVideos,
};
