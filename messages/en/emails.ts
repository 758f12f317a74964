/**
 * The emails. The subject says what the email is, the first line what to do, and the last paragraph who it is from and
 * why it came.
 */
import { shillings } from '#messages/shillings.ts';

export const hello = 'Habari,';
export const greeting = (name: string) => `Habari ${name},`;
export const sender = (school: string) => `This email is from ${school}, a coding school.`;
export const haveAccount = 'You received this email because you have an account there.';
/** Of payments, if no real money moves. */
export const simulated = 'SIMULATED: no real money has moved.';

// Accounts.
const signedUp = 'You received this email because someone signed up there with this email address.';
const signIn = 'Sign in';
const chooseNewPassword = 'Choose a new password';
export const verification = {
  subject: (school: string) => `Confirm your email for ${school}`,
  intro: 'Please confirm that this is your email address. Then you can sign in:',
  button: 'Confirm my email',
  validity:
    'The link is valid for 24 hours. Open it in the browser that you signed up with. Another browser asks for your password.',
  otherwise: 'If you did not ask for an account, you can ignore this email.',
  why: signedUp,
};
export const alreadyRegistered = {
  subject: (school: string) => `You already have an account at ${school}`,
  intro: 'You can sign in: this email address already has an account, so we did not create a new one.',
  button: signIn,
  forgot: 'If you don’t remember your password, choose “Forgot password?” there.',
  otherwise: 'If it was not you, you can ignore this email.',
  why: signedUp,
};
export const reset = {
  subject: (school: string) => `Choose a new password for ${school}`,
  intro: 'Here you can choose a new password:',
  button: chooseNewPassword,
  validity: 'The link works once and is valid for 30 minutes.',
  otherwise: 'If you did not ask for it, you can ignore this email: your password stays as it is.',
  why: 'You received this email because someone asked for a new password for this email address.',
};
export const invitation = {
  subject: (school: string) => `You are invited to teach at ${school}`,
  intro: 'Choose a password to start using your tutor account:',
  button: 'Choose my password',
  validity:
    'The link works once and is valid for seven days. After that, choose “Forgot password?” on the sign-in page to get a new one.',
  why: 'You received this email because the office of the school has made you a tutor.',
};
export const newTypes = {
  student: {
    subject: (school: string) => `You are now a student at ${school}`,
    intro:
      'Please sign in with the same email and password as before: the school has made you a student, and you are no longer a member of its staff.',
  },
  tutor: {
    subject: (school: string) => `You are now a tutor at ${school}`,
    intro: 'Please sign in with the same email and password as before: the school has made you a tutor.',
  },
  admin: {
    subject: (school: string) => `You are now a member of the office at ${school}`,
    intro:
      'Please sign in with the same email and password as before. You now work in the school’s office, and can manage people and all courses.',
  },
};
export const typeChanged = {
  button: signIn,
  why: 'You received this email because the office has changed the role of your account.',
};
export const passwordChanged = {
  subject: (school: string) => `Your password for ${school} was changed`,
  intro:
    'If you have just changed your password, you don’t need to do anything. Other devices were signed out. If it was not you, choose a new password immediately:',
  button: chooseNewPassword,
};
export const newAddress = {
  subject: (school: string) => `Confirm your new email for ${school}`,
  intro: 'Please confirm that this is your new email address:',
  button: 'Confirm my new email',
  validity: 'The link is valid for 24 hours. Until you open it, your old email address stays in use.',
  why: 'You received this email because someone has chosen this email address for an account there. If it was not you, you can ignore this email.',
};
export const oldAddress = {
  subject: (school: string) => `Your email for ${school} is about to change`,
  intro: (newEmail: string) =>
    `If it was not you, choose a new password immediately: someone who knows your password has asked to change the email address of your account to ${newEmail}.`,
  button: chooseNewPassword,
  otherwise: 'If it was you, open the link in the email that we have sent to the new address.',
};

// Courses. The subjects are those of the notifications.
export const marks = {
  intro: (task: string) => `Read your feedback: your work for “${task}” has been marked.`,
  button: 'View feedback',
  closing: 'You will find your points and any comments there.',
  why: 'You received this email because you have handed in this work.',
};
export const remarked = {
  intro: (task: string) => `See your new score: your score for “${task}” has changed.`,
};
export const regraded = {
  intro: (challenge: string) =>
    `See your new result: the tests of “${challenge}” have changed, and so has your best result.`,
  button: 'See your result',
  closing: 'You can submit again at any time: your best attempt counts.',
  why: 'You received this email because you have submitted a program for this challenge.',
};

// Payments.
interface Receipt {
  number: string;
  amount: number;
}
export const receipt = {
  subject: ({ number, amount }: Receipt) => `Receipt ${number}: ${shillings(amount)}`,
  simulatedSubject: ({ number, amount }: Receipt) => `SIMULATED receipt ${number}: ${shillings(amount)}`,
  intros: {
    fees: 'Please keep this receipt: we have received your payment. Asante.',
    fund: 'Please keep this receipt: a supporter has helped you. The school has received a payment for your fees through your fund page.',
    application:
      'Please keep this receipt: we have received the payment for your application. Asante. The office will be in touch with you.',
  },
  button: 'Open the receipt',
  number: 'Receipt',
  reference: 'Reference',
  purpose: 'For',
  purposes: { fees: 'School fees', fund: 'School fees', application: 'An application' },
  why: {
    fees: 'You received this email because someone has paid for your account there.',
    fund: 'You received this email because someone has paid through your fund page there.',
    application: 'You received this email because someone has paid for an application there with this email address.',
  },
};
export const amount = 'Amount';
export const date = 'Date';
export const code = 'M-Pesa code';
export const refund = {
  subject: (amount: number) => `Refund: ${shillings(amount)}`,
  simulatedSubject: (amount: number) => `SIMULATED refund: ${shillings(amount)}`,
  intro: 'You don’t need to do anything: the school has sent a refund to the phone that made the payment.',
  payment: 'Payment',
  closing: 'If something is wrong, please ask the office.',
  why: 'You received this email because the payment was for your account or application there.',
};

// Fund-raising.
export const guardian = {
  subject: (school: string) => `May a student raise funds for school fees at ${school}?`,
  intro: (school: string) =>
    `Please decide whether a student may raise funds. A student of ${school}, a coding school, has named you as parent or guardian.`,
  page: 'The student would like a page on which people can help to pay the school fees by M-Pesa. Students under 18 need a parent or guardian who agrees. Until you do, nothing is shown. Here you can see who the student is, read the page and decide:',
  button: 'Read and decide',
  shown:
    'Everyone with the link would see a first name and an initial, a short story, a goal, and how much was raised. They would never see a surname, a picture, a phone number or an email address.',
  money: 'The money goes to the school, for these fees. It is never paid out.',
  change:
    'You can change your mind at any time, so keep this email. The same link takes the page down again immediately.',
  otherwise:
    'We ask you for no password, no PIN and no money. If you do not know who this is, you can ignore this email.',
  questions: 'Questions? Ask the school’s office.',
  questionsByPhone: (phone: string) => `Questions? Call the school’s office: ${phone}.`,
  why: 'You received this email because a student there gave your email address.',
};
export const agreed = {
  subject: 'Your fund page: your guardian has agreed',
  shown: (guardian: string) =>
    `Share your fund page: ${guardian} has agreed to it, and it is now online. This is the link to share:`,
  notShown: (guardian: string) =>
    `Turn on your fund page in your profile: ${guardian} has agreed to it. It is online as soon as you turn it on.`,
  button: 'Open my fund page',
  closing: 'If you change your story or your goal, we ask your guardian again.',
};
export const withdrawn = {
  subject: 'Your fund page is not online: your guardian does not agree',
  intro: (guardian: string) =>
    `Please talk to ${guardian}, who does not agree to your fund page. It is not online. Your guardian can still agree with the same link.`,
  closing: 'The money raised so far stays with the school, for your fees.',
};
export const openProfile = 'Open my profile';
/** Why a student got an answer of the guardian. */
export const askedGuardian = 'You received this email because you asked for a fund page there.';
