/** Published pages: the owner's dialog, the page for everybody, and the pages of the staff who decide. */

// The owner's dialog.
export const publish = 'Publish';
export const publishTitle = 'Publish this page';
export const publishChanges = 'Publish changes';
export const withdraw = 'Withdraw';
export const whoSees =
  'Anyone with the link can open the page, even without an account. Search engines do not list it. Your first name and the school’s name are above it.';
export const tutorFirst =
  'A tutor or the office looks at the page first. They can approve it once the office has recorded your age and, under 18, the consent of a guardian. If you are recorded as 18 or older, it is shown at once.';
export const atOnce = 'The page is published immediately.';
export const keepOut =
  'Never put phone numbers, your home address, or pictures of other people on it. Do not ask readers for passwords or money.';
export const copyKept = 'What you change later is shown only after you publish the changes.';
export const notPublished = 'This page is not published.';
export const waits = 'Waiting for a tutor or the office to look at it, since <time/>.';
export const earlierStays = 'Until then, what you published before stays as it is.';
export const shown = 'Published as it is since <time/>.';
export const hidden =
  'Readers cannot open this page now: a tutor or the office has to approve it first. Publish it again to ask for that.';
export const link = 'Link to the page';
export const takenDown = 'The school does not show this page, since <time/>. The reason:';
export const changeFirst = 'Change the page, and then ask again.';
export const nowWaiting = 'Your page waits for a tutor or the office.';
export const nowShown = 'Your page is published.';
export const withdrawn = 'Your page is no longer published.';
export const notSaved = 'Your changes are not saved yet. Wait until they are, and try again.';

// The page for everybody.
export const madeBy = ({ author, school }: { author: string; school: string }) =>
  `${author}, a student of <school>${school}</school>, made this page. The school is not responsible for what it says.`;
export const notFound = 'Page not found';
export const report = 'Report';
export const reportTitle = 'Report this page';
export const reportText =
  'Tell the school what is wrong: for example, the page insults a person, shows a person without permission, or asks for a password.';
export const whatIsWrong = 'What is wrong?';
export const send = 'Send';
export const reportSent = 'Thank you';
export const stop = 'Stop';
export const start = 'Start';
export const stopped = 'The page is stopped.';
export const notReached = 'The page could not be loaded. Please check your connection, and start it again.';

// The staff's pages.
export const pages = 'Students’ web pages';
export const pagesText =
  'Web pages that students publish. Pages that need your approval come first, then reported pages.';
export const none = 'No published pages';
export const noneText = 'When a student asks to publish a web project, it appears here.';
export const page = 'Page';
export const student = 'Student';
export const state = 'State';
export const since = 'Since';
export const isWaiting = 'Waiting';
export const isShown = 'Published';
export const isTakenDown = 'Taken down';
export const takenDownAt = 'Taken down <time/>. The reason:';
export const reports = (count: number) => (count === 1 ? '1 report' : `${count} reports`);
export const ages = { adult: '18 or older', minor: 'Under 18', unknown: 'Age unknown' };
export const toDecide = (count: number) =>
  count === 1 ? '1 student’s page waits for a decision' : `${count} students’ pages wait for a decision`;
export const toDecideText = 'Look at it, and approve it or take it down';
export const by = (student: string) => `By ${student}`;
export const waitingCopy = 'Waits for approval';
export const shownCopy = 'Published now';
export const nothingShown = 'This page is not published.';
export const asPage = 'Page';
export const asFiles = 'Files';
export const showAs = (copy: string) => `${copy}: show as`;
export const checkFirst =
  'Look for names, phone numbers, addresses and pictures of people, also in the files: a script can show them later.';
export const approve = 'Approve';
export const openStudent = 'Open the student’s page';
export const approveTitle = 'Approve this page?';
export const approveText = 'Anyone with the link can then read it. The student is notified.';
export const approved = 'The page is published.';
export const takeDown = 'Take down';
export const sendBack = 'Send back';
export const takeDownTitle = 'Take this page down?';
export const takeDownText =
  'Readers can no longer open the page. A copy that waits for approval goes back to the student, who reads your reason.';
export const reason = 'Reason';
export const takenDownNow = 'The page is taken down.';
export const keep = 'Keep the page';
export const kept = 'The reports are settled, and the page stays.';
export const reportsTitle = 'Reports';
export const byVisitor = 'A visitor';
