/** Offers of courses, which an applicant accepts or declines. */
// From the server.
export const courseRequired =
  'This email address belongs to a student’s account. Choose at least one course to offer to its owner.';
export const gone = 'There is no such offer for your account.';
export const deleted = 'This offer no longer exists. Please contact the school.';
export const waitsForConsent = (email: string) =>
  `The account of ${email} waits for a guardian’s consent, so its owner cannot sign in. Record the consent on the student’s page first.`;
export const noneOpen = 'This application has no open offer.';
export const isAccepted = 'This offer has been accepted already.';
export const isDeclined = 'This offer was declined. Please contact the school if you have changed your mind.';
export const isWithdrawn = 'The school has withdrawn this offer. Please contact the school.';
export const isExpired = 'This offer has expired. Please ask the school for a new one.';
export const notUndoable =
  'The student has accepted with an account that existed before, so the enrolment cannot be undone. Remove the courses on the student’s page instead.';

// For the office.
export const offer = 'Offer';
export const asked = (email: string) =>
  `${email} already has an account. We have asked its owner to accept; until then nothing changes.`;
export const states = {
  open: 'Waits for an answer',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};
export const validUntil = 'Valid until';
export const sentBy = (name: string) => `Sent by ${name}`;
export const withdraw = 'Withdraw offer';
export const withdrawQuestion = (name: string) => `${name} can then no longer accept it.`;
export const yesWithdraw = 'Yes, withdraw';
export const stageQuestion = (status: string) => `Change the status to “${status}”?`;
export const stageWithdraws = (name: string) => `That withdraws the open offer: ${name} can then no longer accept it.`;
export const withdrawnNow = 'Offer withdrawn';

// For the student.
export const title = 'Offer from the school';
export const lead =
  'An application to the school names your email address. If it is yours, accept, and the courses are added to your account. If it is not, decline: nothing changes.';
export const courses = 'Courses';
export const usualPrice = (price: string) => `usually ${price}`;
export const free = 'Free';
export const paid = (amount: string) => `${amount} paid with the application will be your credit.`;
export const opening =
  'Courses that are free or covered by your credit open immediately, the others once you have paid.';
export const accept = 'Accept';
export const decline = 'Decline';
export const declineQuestion = 'Decline this offer? The school will be told.';
export const yesDecline = 'Yes, decline';
export const afterAccepting =
  'Thank you. You’ll find your courses on the start page, and what is left to pay under Payments.';
export const closing =
  'The application says that you are under 18. Once you accept, you cannot use your account until the school has recorded a guardian’s consent. If you are 18 or older, tell the office before you accept.';
export const afterClosing =
  'Thank you. Your courses are kept for you. Your account is closed until the school has recorded a guardian’s consent: please ask the office.';
export const home = 'My courses';
export const payments = 'Payments';
export const noOffer = 'Offer not found';

// What the office sends.
export const oneCourse = 'Choose at least one course';
export const noteLength = 'At most 1,000 characters';
export const lastDayRequired = 'Choose a day from today, within a year';
export const send = 'Send an offer';
export const sendTo = (name: string) => `Offer to ${name}`;
export const sendHint = (email: string) =>
  `We’ll email ${email} a link to read, accept or decline the offer. You enroll the applicant afterwards.`;
export const note = 'Message to the applicant (optional)';
export const lastDay = 'Valid until the end of';
export const sendNow = 'Send offer';
export const sent = (email: string) => `The offer is on its way to ${email}.`;

// For an applicant without an account.
export const badLink = 'This link is not complete. Please copy the whole link from the email.';
export const afterAnswer = 'If you accept, the school opens your account and writes to you how to sign in.';
export const applicantEndings = {
  accepted: 'Thank you for accepting. The school will open your account and write to you.',
  declined: 'You have declined this offer. Please contact the school if you change your mind.',
  withdrawn: 'The school has withdrawn this offer. Please contact the school.',
  expired: 'This offer has expired. Please ask the school for a new one.',
};
export const email = {
  subject: (school: string) => `Your offer from ${school}`,
  intro:
    'Thank you for your application. The school offers you a place: see the courses and prices, and accept or decline.',
  button: 'See the offer',
  closing: 'You need no password. The link is only for you.',
  why: 'You received this email because an application to the school names this email address. If it is not yours, you can ignore this email.',
};
