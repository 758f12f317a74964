import { jobs } from '#server/roles/work.ts';
import type { School } from './server.ts';

/** Runs a job without data at once. @param name  the job's name, such as `files.sweep-unused` */
export const runJob = ({ services }: School, name: string) =>
  jobs.find((job) => job.name === name)!.run(services, {}, new AbortController().signal);
