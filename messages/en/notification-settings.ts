/** The settings of notifications, on their page, in emails, and on the page that stops emails. */
export const title = 'Notification settings';
export const lead = 'Choose what we tell you, and how. Emails about your account and receipts always come.';
export const bell = 'Bell';
export const email = 'Email';
export const topic = 'About';
export const topics = {
  feedback: 'Feedback and marks',
  deadlines: 'Deadlines of assignments',
  lessons: 'New lessons and assignments',
  classes: 'Live classes that start',
  payments: 'Payments received',
  offers: 'Offers of courses to you',
  applications: 'Applications and answers to offers',
  challenges: 'Challenges that cannot be graded',
  pages: 'Pages that students publish',
  help: 'Students who ask for help',
  announcements: 'Announcements',
};
export const byBell = (topic: string) => `${topic}: in the bell`;
export const byEmail = (topic: string) => `${topic}: by email`;
export const when = 'When emails come';
export const digests = {
  'at once': 'Each one immediately',
  daily: 'One email a day, in the morning',
};
export const quiet = 'Quiet hours';
export const quietText =
  'No email comes in these hours, Nairobi time. It comes afterwards. Choose the same time twice to turn quiet hours off.';
export const from = 'From';
export const until = 'Until';
export const saved = 'Saved';

// In emails.
export const choose = 'Choose which emails you get';
export const stop = (topic: string) => `Stop these emails (${topic})`;
export const stopAll = 'Stop all emails about notifications';

// The page that stops them.
export const stopTitle = (topic: string) => `Stop emails: ${topic}`;
export const stopText = (topic: string) =>
  `We will send you no more emails of this kind: ${topic}. You will still see them in the bell.`;
export const stopAllTitle = 'Stop all emails about notifications';
export const stopAllText =
  'We will send you no more emails about notifications. Emails about your account and receipts still come.';
export const stopButton = 'Stop emails';
export const stopped = 'Emails stopped';
export const stoppedText = 'You can turn them on again in your settings.';
export const openSettings = 'Open notification settings';
export const badLink = 'This link is not complete';
export const badLinkText = 'Please copy the whole link from the email, or sign in and open the notification settings.';
