/** Interface texts about accounts. In a file without zod, which would make the sign-in page larger. */
export const authMessages = {
  wrongCredentials: 'Incorrect email or password.',
  notVerified: 'Please confirm your email address first: open the newest link that we have sent to your inbox.',
  closed: 'The office has deactivated this account. If you think this is a mistake, please contact the office.',
  providerNotSetUp: 'Signing in with Google is not set up at this school yet. Please use your email and password.',
  providerAway: 'Google cannot be reached right now. Try again in a moment, or use your email and password.',
  notProven: 'Google could not tell us who you are, or it took too long. Please press Continue with Google again.',
  unverifiedByProvider: 'Google has not confirmed your email address. Confirm it there first, or use a password here.',
  passwordNeeded: (email: string) =>
    `There is already an account for ${email}. Enter its password once. After that, you can sign in with Google.`,
  passwordless: (email: string) =>
    `The account for ${email} has no password yet. Set one with Forgot Password, then try Google again.`,
  invitationFirst:
    'You were invited with this email address. Open the link in your invitation first, then try Google again.',
  overtaken: 'Something changed in the meantime. Please try again.',
  tooManyAttempts: (minutes: number) =>
    `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  linksSent: (minutes: number) =>
    `We send at most three links every 30 minutes. If there is an account, the newest link is in that inbox. You can ask for another in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  manyEmails: (minutes: number) =>
    `We have already sent several emails to this email address. Open the newest link in your inbox, or sign up again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  signedUp: (email: string) => `We have sent a link to ${email}. Open it to confirm your email address, then sign in.`,
  signedOut: 'Signed out',
  linkSent: (email: string) =>
    `If there is an account for ${email}, we have sent a link to set a new password. It is valid for 30 minutes.`,
  verified: 'Email verified successfully',
  signUpPassword: 'To confirm your email address here, enter the password you signed up with.',
  signUpPasswordWrong: 'This is not the password you signed up with. Try again, or choose a new password.',
  linkInvalid: 'The link is already invalid',
  emailTaken: 'Another account uses this email address now.',
  resetLinkValid: 'Choose a new password',
  passwordChanged: 'Password changed',
  commonPassword:
    'This password is easy to guess: it is a common password, or a common word with digits. Choose another, such as three words and a number.',
  setupLinkValid: 'Create the first administrator',
  setUp: 'The administrator’s account is ready. You can sign in now.',
};
