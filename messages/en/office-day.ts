/** The office's start page: what waits, the state of the server, and charts. */
import { plural } from './locale.ts';

// What waits.
export const applications = 'Applications';
export const applied = (age: string) => `waiting for ${age}`;
export const allApplications = (count: number) => plural(count, { other: 'All # new applications' });
export const noApplications = 'No new applications.';
export const noApplicationsText = 'People who apply on the school’s pages appear here, longest waiting first.';
export const waitingForConsent = (count: number) =>
  plural(count, { one: '# student waits for a guardian’s consent', other: '# students wait for a guardian’s consent' });
export const moreWaitingForConsent = (count: number) =>
  plural(count, { other: 'More than # students wait for a guardian’s consent' });
export const money = 'Money';
export const unallocated = (count: number) =>
  plural(count, { one: '# unallocated amount', other: '# unallocated amounts' });
export const unallocatedText = 'Find the student, or ask the payer.';
export const refunds = (count: number) => plural(count, { one: '# refund to approve', other: '# refunds to approve' });
export const settlements = (count: number) =>
  plural(count, { one: '# manual settlement to approve', other: '# manual settlements to approve' });
export const approveText = 'Another member of the office decides.';
export const noMoney = 'Nothing is waiting.';
export const noMoneyText = 'Unallocated money, and refunds to approve, appear here.';

// The state of the server.
export const isAllWell = 'Is all well?';
export const allWell = 'Everything is working.';
export const allWellText = 'Programs, payments, emails, jobs, live classes, videos and disk are working.';
export const parts = {
  programs: 'Running programs',
  payments: 'Payments',
  emails: 'Emails',
  jobs: 'Background work',
  classes: 'Live classes',
  videos: 'Videos',
  disk: 'Disk',
};
export const runnerOff = 'The code runner is off. Open Code runner to see what to do.';
export const machinesAway = (addresses: string, all: number) =>
  `Of ${all} machines that run programs, these do not: ${addresses}. The others do their work. Open Code runner to see why.`;
export const providerSilent =
  'The payments provider does not answer. Payments wait and are tried again; if this lasts, call the provider.';
export const moneySimulated = 'Payments are simulated: no real money is taken. Choose a provider in the settings.';
export const noMailServer = 'No mail server is set, so emails are saved and not sent. Set SMTP_URL.';
export const jobsWait = (count: number) =>
  plural(count, {
    one: '# email, video or other job has waited for more than 15 minutes. Check the mail server, and restart Darasa if it stays.',
    other:
      '# emails, videos or other jobs have waited for more than 15 minutes. Check the mail server, and restart Darasa if they stay.',
  });
export const noMediaMachine = (machines: string) =>
  `No machine for live classes can be reached, so classes have no audio and video. ${machines}`;
export const mediaMachinesAway = (machines: string, all: number) =>
  `Of ${all} machines for live classes, these are away, and the others take their classes. ${machines}`;
export const mediaMachinesFull =
  'All machines for live classes are busy, so audio and video may stutter. Ask your administrator for another machine.';
export const noLiveClasses = 'Live classes are switched off in the settings.';
export const noVideoTools = 'ffmpeg is not installed, so videos have no smaller versions for phones. Install ffmpeg.';
export const diskFull = (gigabytes: number) =>
  `Only ${gigabytes} GB are free. Delete old recordings, or use a larger disk.`;

// Charts.
export const registrations = 'Registrations';
export const registrationsText = 'New student accounts each month.';
export const income = 'Income';
export const incomeText = 'Whole shillings received each month, less refunds.';
export const month = 'Month';
export const asTable = 'Show as a table';
