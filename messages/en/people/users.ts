/** Users. */
// From the server.
export const gone = 'There is no user with that ID.';
export const notYou = 'You can only change your own profile.';
export const currentPasswordNeeded = 'Enter your current password.';
export const noPassword =
  'You have no password yet, because you sign in with Google. Sign out and choose “Forgot password?” to set one.';
export const currentPasswordWrong = 'The current password is incorrect.';
export const updated = 'Profile updated';
export const emailPending = (email: string) =>
  `We sent a link to ${email}. Your email address changes when you open it.`;

// The own profile.
export const yourProfile = 'Your profile';
export const admissionNumber = 'Admission number';
export const picture = 'Picture';
export const name = 'Name';
export const password = 'Password';
export const passwordHint = 'Leave empty to keep your current password.';
export const currentPassword = 'Current password';
export const update = 'Update';
export const language = 'Language of pages and emails';
