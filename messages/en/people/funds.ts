/** Fund-raising. */

import { plural } from '#messages/en/locale.ts';
import { shillings } from '#messages/shillings.ts';

/** Texts that the specification gives word for word. */
export const heading = (name: string) => `Help raise fund for ${name}`;
/** Our own texts. */
export const raised = ({ raised, goal }: { raised: number; goal: number | null }) =>
  goal === null ? `${shillings(raised)} raised` : `${shillings(raised)} of ${shillings(goal)} raised`;
export const nobody = 'There is no student with that ID.';
export const none = 'There is no fund page at this address.';
export const ageBand = 'Please tell us how old you are';
export const story = 'A story can have at most 600 characters';
export const sayAge = 'First tell us how old you are.';
export const adultNeedsNone = 'Only students under 18 need a guardian.';
export const asked = (email: string) =>
  `We sent a link to ${email}. We will show your page once your parent or guardian agrees.`;
export const notYourself = 'Please enter the email address of a parent or guardian, not your own.';
export const contact = 'Please leave phone numbers, email and web addresses out of your story: everyone can read it.';
export const onlyOffice = 'You have said that you are under 18. Only the office can change that.';
export const isClosed = 'The office has closed your fund page. Ask the office to open it again.';
export const sameGuardian = 'A parent or guardian has already answered. Only the office can let another person answer.';
export const agreedAlready = 'Your parent or guardian has already agreed.';
export const linkVoid = 'This link has expired. Check for a newer email.';
export const changedMeanwhile = 'The page has changed in the meantime. Please read it again before you agree.';
export const closed = 'The fund page is closed.';
export const reopened = 'The student can turn fund-raising on again.';

// On the profile.
export const title = 'Fund-raising';
export const intro =
  'With your own fund page, people can help pay your fees by M-Pesa. The page is off until you turn it on.';
export const myPage = 'My fund page';
export const pageNotShown = 'Your page is not online yet: your parent or guardian has to agree.';
export const pageShown = '<strong>Your page is online.</strong> Share its link:';
export const whoSees = 'Who sees what';
export const seenByAnyone =
  'Anyone with the link sees your first name and an initial, your story, your goal and the amount raised.';
export const neverSeen = 'The page never shows your surname, picture, phone number or email.';
export const yourMoney = 'The money goes to the school, for your fees. It is never paid out.';

// The form of the fund page.
export const yourPage = 'Your fund page';
export const howOld = 'How old are you?';
export const whyAge =
  'We ask because the law protects people under 18: a parent or guardian has to agree before strangers see a page about you. Your answer won’t be shown.';
export const under18 = 'Under 18';
export const adult = '18 or older';
export const ageStays = 'Once it is saved, only the office can change this.';
export const showMyPage = 'Show my fund page';
export const yourStory = 'Your story';
export const storyHint = (left: number) =>
  plural(left, {
    one: 'What you are learning, and why. # character left. No phone numbers or addresses.',
    other: 'What you are learning, and why. # characters left. No phone numbers or addresses.',
  });
export const goalField = 'Goal (Ksh.)';
export const goalHint = 'Whole shillings. Leave empty for no goal.';
export const guardianAskedAgain =
  'If you change your story or your goal, we ask your parent or guardian again. Your page is not online until they agree.';
export const save = 'Save';
export const saved = 'Saved';

// The parent or guardian.
export const yourGuardian = 'Your parent or guardian';
export const nobodyAsked = 'You have not asked anyone yet.';
export const guardianEmailed =
  'We emailed <name/> (<email/>) <time/>. Your page is online once they agree with the link in the email.';
export const guardianAgreed = '<name/> agreed <time/> and can withdraw at any time with the link in the email.';
export const guardianDeclined = '<name/> declined <time/>, so your page is not online.';
export const askGuardian = 'Ask your parent or guardian';
export const askGuardianHint =
  'We’ll email them a link to read your page and agree or decline. Write your story first, because they see it before they answer.';
export const theirName = 'Their name';
export const theirEmail = 'Their email';
export const askAgain = 'Ask again';
export const sendEmail = 'Send email';

// The question to the parent or guardian.
interface Consent {
  guardian: string;
  student: string;
  school: string;
}
export const consentIntro = ({ guardian, student, school }: Consent) =>
  `Habari ${guardian}. ${student} studies at ${school}, a coding school, and would like a page where people can help pay the school fees by M-Pesa.`;
export const consentSeen =
  'Anyone with the link sees this and the amount raised, and nothing else: no surname, picture, phone or email.';
export const consentMoney = 'The money goes to the school, for these fees. It is never paid out.';
export const consentChange = 'You can change your mind at any time with the same link. It takes effect immediately.';
export const consentStates = {
  asked: () => 'You have not answered yet. The page is not online.',
  given: (student: string) => `You agree. ${student} may show the page.`,
  withdrawn: () => 'You do not agree. The page is not online.',
};
export const name = 'Name';
export const storyLabel = 'Story';
export const noStory = 'None';
export const goal = 'Goal';
export const noGoal = 'None';
export const agree = 'I agree';
export const withdraw = 'Withdraw';
export const disagree = 'I do not agree';

// The link.
export const raiseFunds = 'Raise Funds';
export const raiseFundsOff =
  'Anyone with this link can help with your fees once you have turned on your fund page in <link>your profile</link>.';
export const raiseFundsOn = 'Anyone with this link can help with your fees by M-Pesa, without an account.';
export const yourLink = 'Your link';
export const pleaseHelp = 'Please help me with my school fees.';
export const share = 'Share';
export const sendByWhatsApp = 'Send by WhatsApp<hidden> (opens in a new tab)</hidden>';

// The public page.
export const notFound = 'Fund page not found';
export const notFoundText = 'The link may be incomplete, or the page was turned off. Ask the person who sent it.';
export const home = 'Home';
export const moneyFor = (student: string) =>
  `The money goes to the school, for the fees of ${student}, and is never paid out.`;
export const goalReached = 'The goal is reached. Asante.';
export const giveByMpesa = 'Give by M-Pesa';
export const phone = 'Phone';
export const phoneHint = 'Your M-Pesa number, such as 0712 345 678. It won’t be shown on this page.';
export const chooseAmount = 'Choose an amount';
export const amount = 'Amount (Ksh.)';
export const amountHint = (minimum: number) => `Whole shillings, from ${shillings(minimum)}.`;
export const proceed = 'Proceed';
export const yourGift = 'Your gift';
export const giveMore = 'Give more';
export const thanks = 'Asante sana';
export const received = (amount: number, student: string) =>
  `The school has received ${shillings(amount)} for ${student}’s fees.`;

// For the office.
export const statusClosed = 'Closed by the office.';
export const statusShown = 'Online.';
export const statusAgreed = (name: string, email: string) => `Online; ${name} (${email}) has agreed.`;
export const statusNotStarted = 'Not started.';
export const statusOff = 'Off.';
export const statusWaiting = (name: string, email: string) => `Not online: waiting for ${name} (${email}).`;
export const statusNoGuardian = 'Not online: no parent or guardian named.';
export const closePage = 'Close the fund page';
export const resetHint =
  'After a reset, the page is off until the student turns it on, and no parent or guardian has been asked.';
export const resetAsAdult = 'Reset as 18 or older';
export const resetAsMinor = 'Reset as under 18';

// The preview of a shared link.
export const preview = (fund: { raised: number; goal: number | null }) =>
  `${raised(fund)}. The money goes to the school, for the fees.`;
