/** The job runner: every job of every feature, in the process that starts it. */
import { postLetter, sweepExpired } from './features/auth/auth.jobs.ts';
import type { Job } from './jobs/job.ts';
import type { OpenQueue } from './jobs/queue.ts';
import type { Services } from './services.ts';

export const jobs = [postLetter, sweepExpired] as Job[];

export async function startWorker(queue: OpenQueue, services: Services, onFault: (error: unknown) => void) {
  await queue.work(services, onFault);
}
