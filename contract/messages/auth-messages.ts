/** Interface texts about accounts. In a file without zod, which would make the sign-in page larger. */
export const authMessages = {
  wrongCredentials: 'The email or the password is not right.',
  notVerified: 'Please confirm your email first: open the newest link that we have sent to your inbox.',
  closed: 'This account has been closed by the office. Please ask there if you think that this is a mistake.',
  providerNotSetUp: 'Signing in with Google is not set up at this school yet. Please use your email and password.',
  providerAway: 'Google cannot be reached right now. Try again in a moment, or use your email and password.',
  notProven: 'Google could not tell us who you are, or it took too long. Please press Continue with Google again.',
  unverifiedByProvider: 'Google has not confirmed your email address. Confirm it there first, or use a password here.',
  passwordNeeded: (email: string) =>
    `There is already an account for ${email}. Type its password once, and from then on Google lets you in.`,
  passwordless: (email: string) =>
    `There is already an account for ${email}, without a password. Choose one by Forgot Password, then try Google again.`,
  invitationFirst: 'You are invited with this address. Open the link in your invitation first, then try Google again.',
  overtaken: 'Something else has changed this account just now. Please try again.',
  tooManyAttempts: (minutes: number) =>
    `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  linksSent: (minutes: number) =>
    `We send at most three links every 30 minutes. If there is an account, the newest is in that inbox; another can be sent in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  manyEmails: (minutes: number) =>
    `We have already sent several emails to this address. Open the newest link in your inbox, or sign up again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  signedUp: (email: string) => `We have sent a link to ${email}. Open it to confirm your address, then sign in.`,
  signedOut: 'Signed out',
  linkSent: (email: string) =>
    `If there is an account for ${email}, a link to choose a new password is on its way. It works for 30 minutes.`,
  verified: 'Email verified successfully',
  signUpPassword: 'To confirm your email here, enter the password you signed up with.',
  signUpPasswordWrong: 'This is not the password of your sign-up. Try again, or choose a new password.',
  linkInvalid: 'The link is already invalid',
  emailTaken: 'This address belongs to another account by now.',
  resetLinkValid: 'Choose a new password',
  passwordChanged: 'Password changed',
  commonPassword:
    'This password is easy to guess: it is a common password, or a common word with digits. Choose another, such as three words and a number.',
  setupLinkValid: 'Make the first administrator',
  setUp: 'The school is yours. You can sign in now.',
};
