import { z } from 'zod';
import type { Job } from '#server/jobs/job.ts';
import { deleteUnusedVideos } from './cleanup.ts';
import { prepareVideo } from './prepare.ts';
import { removeFiles } from './video-files.ts';
import * as store from './videos.store.ts';

export const prepareNewVideo: Job<{ name: string }> = {
  name: 'videos.prepare',
  data: z.object({ name: z.string() }),
  // The limit in seconds: three hours for each part on a slow machine (see the video tools), and a margin.
  lifetime: 13 * 60 * 60,
  key: ({ name }) => name,
  run: (services, { name }, closing) => prepareVideo(services, name, closing),
};

const HOUR = 60 * 60_000;

/**
 * Queues videos whose process was killed between storing the file and queueing the job, and those that the machine
 * could not finish (prepare.ts).
 */
export const prepareOrphanedVideos: Job = {
  name: 'videos.prepare-left',
  data: z.object({}),
  every: '16 * * * *',
  async run({ db, queue, clock }) {
    const before = new Date(clock.now().getTime() - HOUR);
    for (const { name } of await store.listArrived(db, { before })) await queue.add(db, prepareNewVideo, { name });
  },
};

export const removeVideo: Job<{ name: string }> = {
  name: 'videos.remove',
  data: z.object({ name: z.string() }),
  run: ({ files }, { name }) => removeFiles(files, name),
};

export const cleanUpVideos: Job = {
  name: 'videos.sweep-unused',
  data: z.object({}),
  every: '46 * * * *',
  run: deleteUnusedVideos,
};
