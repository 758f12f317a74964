/** Accounts: signing up, in and out, and passwords. */
import { plural } from '#messages/en/locale.ts';

const wait = (minutes: number) => plural(minutes, { one: 'a minute', other: '# minutes' });

// The forms.
export const signIn = 'Sign in';
export const signUp = 'Sign up';
export const signOut = 'Sign out';
export const login = 'Login';
export const name = 'Name';
export const email = 'Email';
export const password = 'Password';
export const newPassword = 'New Password';
export const confirmPassword = 'Confirm password';
export const showPassword = 'Show password';
export const hidePassword = 'Hide password';
export const forgotPassword = 'Forgot password?';
export const submit = 'Submit';
export const proceed = 'Continue';
export const createAccount = 'Create account';
export const continueWithGoogle = 'Continue with Google';
export const orSignInWith = 'Or sign in with';
export const orSignUpWith = 'Or sign up with';
export const notStudentYet = 'Not a student yet? <link>Enroll at the school</link>';
export const acceptPrivacy = 'By signing up, you agree to our <link>privacy policy (opens in a new tab)</link>.';
export const newHere = 'New here? Learn to build things.';
export const newHereText = 'Live classes, real projects and a place to write code in your browser, on any phone.';
export const welcomeBack = 'Already one of us? Welcome back.';
export const welcomeBackText = 'Sign in and continue with your courses.';

// Progress and results.
export const checking = 'Checking our database...';
export const done = 'Done';
export const errorOccurred = 'An error occurred';
export const loggedIn = 'Logged in successfully';
export const registering = 'Registering...';
export const confirmationSent = 'Confirmation email sent';
export const failed = 'Failed!';
export const signedOut = 'Signed out';
export const stillSignedIn = (reason: string) => `You are still signed in. ${reason}`;
export const unsentWork = {
  title: 'Sign out anyway?',
  text: 'Some of your work for an assignment or a challenge has not been sent yet. If you sign out now, it will be deleted.',
};
export const sessionOver = 'Your session has ended. Please sign in.';

// Signing in with Google.
export const openingGoogle = 'Opening Google…';
export const signingIn = 'Signing in...';
export const signedIn = 'Signed in successfully';
export const popupBlocked =
  'Your browser has blocked the Google window. Allow popups for this site, then press the button again.';
export const isThisYourAccount = 'Is this your account?';
export const providerNotSetUp =
  'Signing in with Google is not set up at this school yet. Please use your email and password.';
export const providerAway =
  'Google cannot be reached right now. Try again in a moment, or use your email and password.';
export const notProven =
  'Google could not tell us who you are, or it took too long. Please press Continue with Google again.';
export const unverifiedByProvider =
  'Google has not confirmed your email address. Confirm it there first, or use a password here.';
export const passwordNeeded = (address: string) =>
  `There is already an account for ${address}. Enter its password once. After that, you can sign in with Google.`;
export const passwordless = (address: string) =>
  `The account for ${address} has no password yet. Choose “Forgot password?” to set one, then try Google again.`;
export const invitationFirst =
  'You were invited with this email address. Open the link in your invitation first, then try Google again.';

// Links in emails.
export const confirmYourEmail = 'Confirm your email';
export const confirmEmail = 'Confirm email';
export const enterNewPassword = 'Enter your name and a new password. This cancels all other sign-ups with your email.';
export const forgotIt = 'Forgot it, or did someone else sign up with your email?';
export const knowPassword = 'I know my password';
export const chooseNewPassword = 'Choose a new password';
export const forgotTitle = 'Forgot your password?';
export const forgotText = 'Enter your email address. We’ll send you a link to choose a new password.';
export const backToSignIn = 'Back to sign in';
export const checkEmail = 'Check your email';
export const success = 'Success';
export const verifiedText = 'Email verified successfully; Click the button below to go to login page!';
export const error = 'Error';
export const linkInvalidText = 'The link is already invalid You can request a new link or check email for latest link!';
export const passwordChanged = 'Password changed';
export const signInWithNew = 'Sign in with your new password.';
/** The specification writes this title in lower case. */
export const resetFailed = 'error';
export const notFound = '404 - NOT FOUND';
export const newLink = 'Request a new link';
export const linkUsed = 'This link has already been used or has expired.';
export const administratorRuns =
  'As an administrator, you work in the school’s office: you manage people, courses and fees.';
export const linkExpired = 'Link expired';
export const mayRaiseFunds = (student: string) => `May ${student} raise funds?`;

// From the server.
export const wrongCredentials = 'Incorrect email or password.';
export const notVerified =
  'Please confirm your email address first: open the newest link that we have sent to your inbox.';
export const closed =
  'The office has deactivated this account. If you think this is a mistake, please contact the office.';
export const overtaken = 'Something changed in the meantime. Please try again.';
export const tooManyAttempts = (minutes: number) => `Too many attempts. Please try again in ${wait(minutes)}.`;
export const linksSent = (minutes: number) =>
  `We send at most three links every 30 minutes. If there is an account, the newest link is in that inbox. You can ask for another in ${wait(minutes)}.`;
export const manyEmails = (minutes: number) =>
  `We have already sent several emails to this email address. Open the newest link in your inbox, or sign up again in ${wait(minutes)}.`;
export const signedUp = (address: string) =>
  `We have sent a link to ${address}. Open it to confirm your email address, then sign in.`;
export const linkSent = (address: string) =>
  `If there is an account for ${address}, we have sent a link to choose a new password. It is valid for 30 minutes.`;
export const verified = 'Email verified successfully';
export const signUpPassword = 'To confirm your email address here, enter the password you signed up with.';
export const signUpPasswordWrong = 'This is not the password you signed up with. Try again, or choose a new password.';
export const linkInvalid = 'The link is already invalid';
export const emailTaken = 'Another account uses this email address now.';
export const resetLinkValid = 'Choose a new password';
export const commonPassword =
  'This password is easy to guess: it is a common password, or a common word with digits. Choose another, such as three words and a number.';
export const setupLinkValid = 'Create the first administrator';
export const setUp = 'The administrator’s account is ready. You can sign in now.';

// Validation.
export const usernameRequired = 'Username is required';
export const passwordRequired = 'Password is required';
