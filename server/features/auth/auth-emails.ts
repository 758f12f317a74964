/**
 * The emails about accounts. They contain no user's name: while an address is
 * unconfirmed, a stranger may have typed the name, to send own text in our name.
 */
import { renderEmail } from '#server/email/email-template.ts';

const greeting = 'Habari,';

export const verificationEmail = (url: string) =>
  renderEmail({
    subject: 'Confirm your email for Darasa',
    greeting,
    intro: ['welcome to Darasa. Please confirm that this is your email address:'],
    link: { label: 'Confirm my email', url },
    closing: [
      'The link is valid for 24 hours. Open it in the browser that you signed up with. Another browser asks for your password.',
      'If you did not ask for an account, you can ignore this email.',
    ],
  });

export const alreadyRegisteredEmail = (url: string) =>
  renderEmail({
    subject: 'You already have an account at Darasa',
    greeting,
    intro: ['we received a request for a new account with this email address, which already has one:'],
    link: { label: 'Sign in', url },
    closing: [
      "If you don't remember your password, choose 'Forgot password' there.",
      'If it was not you, you can ignore this email.',
    ],
  });

export const resetEmail = (url: string) =>
  renderEmail({
    subject: 'Choose a new password for Darasa',
    greeting,
    intro: ['here you can choose a new password:'],
    link: { label: 'Choose a new password', url },
    closing: [
      'The link works once and is valid for 30 minutes.',
      'If you did not ask for it, you can ignore this email: your password stays as it is.',
    ],
  });

export const invitationEmail = (url: string) =>
  renderEmail({
    subject: 'You are invited to teach at Darasa',
    greeting,
    intro: ['the school has made you a tutor. Choose a password, and your account is ready:'],
    link: { label: 'Choose my password', url },
    closing: [
      'The link works once and is valid for seven days. After that, use Forgot password on the sign-in page to get a new one.',
    ],
  });

export const typeChangedEmail = (type: keyof typeof newTypes, url: string) =>
  renderEmail({
    subject: newTypes[type].subject,
    greeting,
    intro: [`${newTypes[type].what} Your email and password are the same as before:`],
    link: { label: 'Sign in', url },
    closing: [],
  });

const newTypes = {
  student: {
    subject: 'You are a student at Darasa now',
    what: 'the school has made you a student; you are no longer a member of its staff.',
  },
  tutor: { subject: 'You are a tutor at Darasa now', what: 'the school has made you a tutor.' },
  admin: {
    subject: 'You are a member of the office at Darasa now',
    what: 'the school has made you a member of its office: you manage its people and all of its courses.',
  },
};

export const passwordChangedEmail = (url: string) =>
  renderEmail({
    subject: 'Your password for Darasa was changed',
    greeting,
    intro: ['the password of your account has just been changed, and other devices were signed out.'],
    closing: [`If it was not you, choose a new one immediately: ${url}`],
  });

export const newAddressEmail = (url: string) =>
  renderEmail({
    subject: 'Confirm your new email for Darasa',
    greeting,
    intro: ['please confirm that this is your new email address:'],
    link: { label: 'Confirm my new email', url },
    closing: ['The link is valid for 24 hours. Until you open it, your old email address stays in use.'],
  });

export const oldAddressEmail = (newEmail: string, url: string) =>
  renderEmail({
    subject: 'Your email for Darasa is about to change',
    greeting,
    intro: [`someone who knows your password has asked to change the email address of your account to ${newEmail}.`],
    closing: [`If it was not you, choose a new password immediately: ${url}`],
  });
