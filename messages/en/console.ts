/** What the server and its commands tell the administrator in a terminal. Log lines stay in English. */

// The start of the server.
export const connecting = 'Connecting to PostgreSQL';
export const starting = (folder: string) => `Starting PostgreSQL in ${folder}`;
export const fillingDemo = 'Creating the demo school';
export const openAt = (url: string) => `Darasa is running at ${url}`;
export const stopping = 'Stopping Darasa…';
export const workerStarted = 'This worker runs jobs and gradings of the school.';
export const mediaStarted = 'The media engine is running.';
export const mediaReachable = (address: string) => `Schools that have its token reach this media engine at ${address}`;
export const mediaDrains =
  'The media engine takes no new classes. It ends when its classes have ended; Ctrl+C ends it now.';
export const runnerStarted = 'The code runner is running.';
export const runnerReachable = (address: string) => `Schools that have its token reach this code runner at ${address}`;
export const certificateUntil = (day: string) => `Its certificate is valid until ${day}.`;
export const wrongMachineToken = (address: string) => `A client at ${address} has sent no token, or a wrong one.`;
export const migrated = 'The database is up to date.';
export const setPublicUrl = 'Set PUBLIC_URL to the address that people type, so that links in emails lead to it.';
export const noPreviewOrigin =
  'PREVIEW_ORIGIN is not set: students see their web pages only in their own browsers, and cannot publish them.';
export const previewOnSchoolSite =
  'PREVIEW_ORIGIN belongs to the same site as PUBLIC_URL: students see their web pages only in their own browsers, and cannot publish them. Choose a domain that is not the school’s.';
export const noMail = 'SMTP_URL is not set: emails wait in the queue until it is set.';
export const noPhone = 'The school has no support phone: the office can enter it at /admin/school.';
export const noFfmpeg =
  'There is no ffmpeg: videos are shown as uploaded, without smaller versions for slow connections.';
export const noAdministrator =
  'There is no administrator yet. To show a link that creates one, run: npm run school -- first-administrator';
export const demoLogins = (logins: string, password: string) => `Demo accounts: ${logins} (password ${password})`;
export const emailsAt = (url: string) => `Emails are saved at ${url}`;
export const noMoney = 'MOBILE_MONEY is none: phone payments are off.';
export const sandbox = 'DARAJA_URL is the sandbox: no real money moves.';
export const noSimulator = 'The simulated M-Pesa did not start: phone payments are off until you restart Darasa.';
export const simulatorAt = (url: string) => `M-Pesa is simulated, no real money moves. The phones are at ${url}`;

// npm run school
export const usage = `npm run school -- [--env-file FILE] COMMAND

  invite-tutor EMAIL [NAME]   invites a tutor: emails a link to choose a password
  first-administrator         shows a link that creates the first administrator, once and within a week
  files move --to s3|folder   moves all files into the store that FILES names, while the school is open

Settings come from the shell first, then FILE, then the systemd unit that runs this folder, then .env.`;
export const invited = (email: string) => `${email} is invited as a tutor. The email is sent while Darasa is running.`;
export const hasAdministrator = 'This school already has an administrator, who can add others under People.';
export const setupLink = (url: string) => `Create the first administrator here, once and within 7 days:\n${url}`;
export const filesUsage = 'Type: npm run school -- files move --to s3, or --to folder.';
export const otherStore = (store: string) =>
  `Set FILES=${store}, and restart every process of Darasa first: new files then go there, and both stores are read.`;
export const moving = (files: number, megabytes: number) => `${files} files moved (${megabytes} MB)…`;
export const moved = (files: number, megabytes: number) => `All files are moved: ${files} files, ${megabytes} MB.`;
export const moveStopped = (reason: string) =>
  `The move has stopped: ${reason}. Nothing is lost: run it again, and it goes on.`;
export const moveIsRunning = 'Files of this school are being moved already: wait until that command has ended.';
export const differing = (names: string[]) =>
  `These files were not moved, because the file with the same name in the other store differs. The school shows the one in the store that FILES names. Compare them, remove the wrong one of each, and run this again: ${names.join(', ')}`;
export const stillUnfinished = (count: number) =>
  `${count} uploads or recordings are not finished, and stay where they began. Run this again when they are, at the latest tomorrow.`;
export const invalid = (problem: string, given: string) => `${problem}: ${given || 'none was given'}.`;
