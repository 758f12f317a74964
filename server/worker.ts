/** The job runner: every job of every feature, in the process that starts it. */
import { fetchProviderPicture, postLetter, sweepExpired } from './features/auth/auth.jobs.ts';
import { sweepOldCustomers } from './features/customers/customers.jobs.ts';
import { sweepUnusedFiles } from './features/files/files.jobs.ts';
import { postFundLetter } from './features/funds/funds.jobs.ts';
import { gradeWaiting, postRegrade, retryFaulty, sweepGradings } from './features/gradings/gradings.jobs.ts';
import { postMarks } from './features/marks/marks.jobs.ts';
import { sweepOldNotifications } from './features/notifications/notifications.jobs.ts';
import { removePicture, sweepUnusedPictures } from './features/pictures/pictures.jobs.ts';
import { postReceipt } from './features/receipts/receipts.jobs.ts';
import { pullStatements } from './features/reconciliation/reconciliation.jobs.ts';
import { fileLeftRecordings } from './features/recordings/recordings.jobs.ts';
import { settleRefunds } from './features/refunds/refunds.beats.ts';
import { postRefund } from './features/refunds/refunds.jobs.ts';
import { askReversal } from './features/refunds/reversals.jobs.ts';
import {
  askAboutPayments,
  closeOldPayments,
  settlePayments,
  sweepOldEvents,
} from './features/settlement/settlement.jobs.ts';
import { sweepStageStates } from './features/stages/stages.jobs.ts';
import { callBack } from './features/submissions/callbacks.jobs.ts';
import { runLostSubmissions, sweepOldSubmissions } from './features/submissions/submissions.jobs.ts';
import { sweepUnchangedUploads } from './features/uploads/uploads.jobs.ts';
import { prepareLeftVideos, prepareNewVideo, removeVideo, sweepUnusedVideos } from './features/videos/videos.jobs.ts';
import type { Beat, OpenBeats } from './jobs/beat.ts';
import type { Job } from './jobs/job.ts';
import type { OpenQueue } from './jobs/queue.ts';
import type { Services } from './services.ts';

/** These wait while letters cannot be sent. */
const letterJobs = [postLetter, postReceipt, postRefund, postFundLetter, postMarks, postRegrade] as Job[];

export const jobs = [
  ...letterJobs,
  fetchProviderPicture,
  sweepExpired,
  removePicture,
  sweepUnusedPictures,
  sweepUnusedFiles,
  sweepOldCustomers,
  sweepOldNotifications,
  sweepUnchangedUploads,
  prepareNewVideo,
  prepareLeftVideos,
  removeVideo,
  sweepUnusedVideos,
  fileLeftRecordings,
  sweepOldEvents,
  askReversal,
  pullStatements,
  callBack,
  sweepOldSubmissions,
  retryFaulty,
  sweepGradings,
  sweepStageStates,
] as Job[];

/** Every beat of every feature. */
const beats: Beat[] = [
  settlePayments,
  askAboutPayments,
  closeOldPayments,
  settleRefunds,
  runLostSubmissions,
  gradeWaiting,
];

interface Options {
  /** Without a way to send them, letters wait in the queue; everything else runs. */
  mayMail: boolean;
  beats: OpenBeats;
  onFault: (error: unknown) => void;
}

export async function startWorker(queue: OpenQueue, services: Services, { mayMail, beats: open, onFault }: Options) {
  const running = mayMail ? jobs : jobs.filter((job) => !letterJobs.includes(job));
  await queue.work(running, services, onFault);
  open.start(beats, services, onFault);
}
