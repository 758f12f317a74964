import { z } from 'zod';
import type { Job } from '#server/jobs/job.ts';
import { prepareVideo } from './prepare.ts';
import { sweepVideos } from './sweep.ts';
import { removeFiles } from './video-files.ts';

export const prepareNewVideo: Job<{ name: string }> = {
  name: 'videos.prepare',
  data: z.object({ name: z.string() }),
  // Three hours for each of what is made, on a slow machine (see the video tools), and a little more.
  lifetime: 13 * 60 * 60,
  run: (services, { name }, closing) => prepareVideo(services, name, closing),
};

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
