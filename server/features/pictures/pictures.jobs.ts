import { z } from 'zod';
import type { Job } from '#server/jobs/job.ts';
import { deleteUnusedPictures } from './cleanup.ts';
import { removeFiles } from './picture-files.ts';

export const removePicture: Job<{ name: string }> = {
  name: 'pictures.remove',
  data: z.object({ name: z.string() }),
  run: ({ files }, { name }) => removeFiles(files, name),
};

export const cleanUpPictures: Job = {
  name: 'pictures.sweep-unused',
  data: z.object({}),
  every: '41 * * * *',
  run: deleteUnusedPictures,
};
