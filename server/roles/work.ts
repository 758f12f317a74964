/** Lists the jobs and pollers of all features, and starts them in this process. */
import { createHash } from 'node:crypto';
import { sendDueAnnouncements } from '#server/features/announcements/announcements.jobs.ts';
import { endOrphanedAttendance } from '#server/features/attendance/attendance.jobs.ts';
import { deleteExpired, fetchProviderPicture, sendAccountEmail } from '#server/features/auth/auth.jobs.ts';
import { deleteOldCustomers } from '#server/features/customers/customers.jobs.ts';
import { sendOfferEmail } from '#server/features/customers/offers/offers.jobs.ts';
import { cleanUpFiles } from '#server/features/files/files.jobs.ts';
import { sendFundEmail } from '#server/features/funds/funds.jobs.ts';
import {
  cleanUpGradings,
  gradeQueued,
  releaseOrphanedGradings,
  retryFaulty,
} from '#server/features/gradings/gradings.jobs.ts';
import { remindOfDeadlines } from '#server/features/handins/reminders.jobs.ts';
import { notifyOfOpenings } from '#server/features/lessons/lessons.jobs.ts';
import { moveLateCreditJob, sendMergeEmails } from '#server/features/merges/merges.jobs.ts';
import { earlierMarksEmail, earlierRegradeEmail } from '#server/features/notifications/earlier-emails.ts';
import { cleanUpNotifications, deliver, sendEmail } from '#server/features/notifications/notifications.jobs.ts';
import { cleanUpPictures, removePicture } from '#server/features/pictures/pictures.jobs.ts';
import { sendReceiptEmail } from '#server/features/receipts/receipts.jobs.ts';
import { pullStatements } from '#server/features/reconciliation/reconciliation.jobs.ts';
import { endOrphanedRecordings, fileUnfiledRecordings } from '#server/features/recordings/recordings.jobs.ts';
import { sendRefundEmail } from '#server/features/refunds/refunds.jobs.ts';
import { applyReversals } from '#server/features/refunds/refunds.pollers.ts';
import { reversePaymentJob } from '#server/features/refunds/reversals.jobs.ts';
import {
  closeOldPayments,
  queryPayments,
  settlePayments,
  sweepOldEvents,
} from '#server/features/settlement/settlement.jobs.ts';
import { deleteOldEditorStates } from '#server/features/shared-editors/shared-editors.jobs.ts';
import { sendCallback } from '#server/features/submissions/callbacks/callbacks.jobs.ts';
import { cleanUpSubmissions, recoverLostSubmissions } from '#server/features/submissions/submissions.jobs.ts';
import { cleanUpUploads } from '#server/features/uploads/uploads.jobs.ts';
import {
  cleanUpVideos,
  prepareNewVideo,
  prepareOrphanedVideos,
  removeVideo,
} from '#server/features/videos/videos.jobs.ts';
import type { Job } from '#server/jobs/job.ts';
import type { OpenPollers, Poller } from '#server/jobs/poller.ts';
import type { OpenQueue } from '#server/jobs/queue.ts';
import { logFaults } from '#server/log.ts';
import type { Mail } from '#server/ports/mail.ts';
import type { Services } from '#server/services.ts';

/**
 * Three emails of each kind may be sent at the same time, so that a slow mail server does not
 * delay all. `lifetime` (in seconds) is longer than the total of its timeouts for one email
 * (adapters/mail/smtp.ts), so that no email counts as lost while it is still being sent.
 */
const SENDING: Pick<Job, 'lifetime' | 'concurrency'> = { lifetime: 40 * 60, concurrency: 3 };

/** Jobs that send emails. They wait in the queue until a mail server is configured. */
const emailJobs: Job[] = [
  sendAccountEmail,
  sendReceiptEmail,
  sendRefundEmail,
  sendFundEmail,
  sendEmail,
  sendMergeEmails,
  sendOfferEmail,
].map((job) => ({
  ...(job as Job),
  ...SENDING,
}));

export const jobs = [
  ...emailJobs,
  fetchProviderPicture,
  deleteExpired,
  removePicture,
  cleanUpPictures,
  cleanUpFiles,
  deleteOldCustomers,
  moveLateCreditJob,
  cleanUpNotifications,
  deliver,
  earlierMarksEmail,
  earlierRegradeEmail,
  remindOfDeadlines,
  notifyOfOpenings,
  sendDueAnnouncements,
  cleanUpUploads,
  prepareNewVideo,
  prepareOrphanedVideos,
  removeVideo,
  cleanUpVideos,
  fileUnfiledRecordings,
  sweepOldEvents,
  reversePaymentJob,
  pullStatements,
  sendCallback,
  cleanUpSubmissions,
  retryFaulty,
  cleanUpGradings,
  deleteOldEditorStates,
] as Job[];

/** The pollers of all features, except those that take over abandoned work. */
const pollers: Poller[] = [settlePayments, queryPayments, closeOldPayments, applyReversals, gradeQueued];

/** The pollers that take over the unfinished work of dead processes. */
const takeOvers = (queue: OpenQueue): Poller[] => [
  { name: 'jobs.requeue-left', every: 60_000, channel: 'processes', run: () => queue.requeueLeft() },
  releaseOrphanedGradings,
  endOrphanedAttendance,
  endOrphanedRecordings,
];

interface Options {
  /** False without a mail server: jobs that send emails then wait in the queue, and all other jobs run. */
  canSendEmail: boolean;
  pollers: OpenPollers;
}

export async function startWork(queue: OpenQueue, services: Services, { canSendEmail, pollers: open }: Options) {
  const running = canSendEmail ? jobs : jobs.filter((job) => !emailJobs.includes(job));
  await queue.work(
    running,
    (jobId, db) => ({ ...services, db, mail: mailOf(jobId, { ...services, db }) }),
    logFaults(services.log, 'a job failed'),
  );
  services.events.subscribe('jobs', (name) => queue.wake(name));
  open.start([...pollers, ...takeOvers(queue)], services);
}

/** Starts the primary's poller for lost submissions once this process is the primary, which has submissions in memory. */
export const startWorkOfPrimary = (services: Services, pollers: OpenPollers) =>
  services.primary.whenHere(() => pollers.start([recoverLostSubmissions], services));

/**
 * Gives each email a key from job and recipient. A retried job sends its emails again, with the same keys. If another
 * process has taken the job over, no email is sent: the empty transaction of the fenced database fails.
 */
const mailOf = (jobId: string, { db, mail }: Pick<Services, 'db' | 'mail'>): Mail => ({
  async send(email) {
    await db.transaction(async () => {});
    return mail.send({ ...email, key: `${jobId}-${hashOf(email.to)}` });
  },
});

const hashOf = (address: string) => createHash('sha256').update(address).digest('hex').slice(0, 16);
