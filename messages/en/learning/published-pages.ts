/** Published pages: what the server answers. */
export const reason = 'Please write a reason, with at most 500 characters.';
export const gone = 'There is no page at this address, or it is no longer published.';
export const noPage = 'This page no longer exists.';
export const notAllowed = 'The school does not publish students’ pages.';
export const noOrigin = 'This server cannot publish pages yet. The office can have it set up.';
export const madeBy = ({ author, school }: { author: string; school: string }) =>
  `${author}, a student of ${school}, made this page.`;
export const onlyWeb = 'Only web projects can be published.';
export const noIndex = 'To publish this project, add a file with the name index.html.';
export const notYours = 'Only tutors of the student’s courses and the office decide about this page.';
export const otherCopy = 'The student has changed what waits for approval. Please look at it again.';
export const noAge =
  'This page cannot be approved yet, because the student’s age is not recorded. The office records it on the student’s page, under Guardian.';
export const noConsent =
  'This page cannot be approved yet, because a guardian’s consent is missing. The office records it on the student’s page, under Guardian.';
export const nothingToTakeDown = 'This page is neither published nor waiting for approval.';
export const reported = 'Thank you. The school will look at this page.';
export const tooManyReports = (minutes: number) =>
  `Too many reports came from here. Please try again in ${minutes} minutes.`;
