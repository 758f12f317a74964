/** The frame around the pages: navigation, notices above every page, and pages that cannot be shown. */
// Navigation.
export const navigation = 'Main';
export const main = 'Main';
export const dashboard = 'Dashboard';
export const courses = 'Courses';
export const schedule = 'Schedule';
export const livestream = 'Livestream';
export const liveCode = 'Live Code';
export const projects = 'Projects';
export const assignments = 'Assignments';
export const challenges = 'Challenges';
export const payments = 'Payments';
export const grading = 'Grading';
export const people = 'People';
export const applicants = 'Applicants';
export const intakes = 'Intakes';
export const announcements = 'Announcements';
export const codeRunner = 'Code runner';
export const school = 'School';
export const profile = 'Profile';
export const yourProfile = 'Your profile';
export const privacy = 'Privacy';
export const more = 'More';
export const signOut = 'Sign out';

// Offline.
export const offline = 'You’re offline.';
export const offlineWithCode = 'You’re offline. <code>Live Code</code> still works.';
export const offlineWithChallenges = 'You’re offline. <challenges>Challenges</challenges> still work.';
export const offlineWithBoth =
  'You’re offline. <code>Live Code</code> and <challenges>Challenges</challenges> still work.';
/** `time`: '14:05', or with its day. */
export const asOf = (time: string) => `As of ${time}`;

// Notices.
export const newVersion = 'New version';
export const newVersionReady = 'A new version is ready';
export const useItNow = 'Reload now';
export const demonstration = 'Demonstration';
export const securityCheck = 'Security check';
export const securityCheckText =
  'There were many attempts, so your device first solves a small puzzle. This takes up to 10 seconds.';
export const askOffice = 'If you need help, please ask the school’s office.';
export const reachOffice = 'If you need help, contact the school’s office: <contact/>';

// Pages that cannot be shown.
export const notFound = 'Page not Found';
export const notFoundText = 'Return to Home to solve this error';
export const notLoaded = 'Couldn’t load this page';
export const notShown = 'Couldn’t show this page';
export const codeStillWorks = 'If you’re offline, <code>Live Code</code> still works.';
export const checkConnection = 'Check your connection and try again.';
