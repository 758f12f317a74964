/** Invitations of tutors and students by the office. */
// From the server.
export const sent = (email: string) => `We have sent an invitation to ${email}.`;
export const withdrawn = (name: string) => `${name} is no longer invited.`;
export const isAdmin = (email: string) => `${email} already works in the office.`;
export const isClosed = (email: string) => `The account of ${email} is deactivated. Reactivate it first.`;
export const hasAccount = (email: string) => `${email} already has an account.`;
export const isStaff = (email: string) => `${email} belongs to a member of staff, who cannot be a student.`;
export const upgrading = 'Please try again in a moment: this server is being upgraded.';
export const none = 'This person has no open invitation.';
export const hasRecords = 'This account already has payments or other records. Deactivate it instead.';

// Adding people.
export const add = { student: 'Add a student', tutor: 'Invite a tutor' };
export const hints = {
  student:
    'The student gets an admission number immediately, and an email with a link to choose a password. The link is valid for seven days.',
  tutor:
    'We’ll email a link to set a password. It is valid for seven days. Anyone who already has an account becomes a tutor immediately.',
};
export const name = 'Name';
export const send = 'Send invitation';

// An invitation that is not accepted yet.
export const invitation = 'Invitation';
export const isOpen = 'Not accepted yet.';
export const sendAgain = 'Send again';
export const withdraw = 'Withdraw invitation';
export const withdrawQuestion = (name: string) => `Withdraw the invitation, and delete the account of ${name}?`;
export const yesWithdraw = 'Yes, withdraw';

/** The email to a student. The one to a tutor is among the emails. */
export const email = {
  subject: (school: string) => `Welcome to ${school}: choose your password`,
  intro: 'The school has opened an account for you. Choose a password to start learning:',
  button: 'Choose my password',
  validity:
    'The link works once and is valid for seven days. After that, choose “Forgot password?” on the sign-in page to get a new one.',
  why: 'You received this email because the office of the school has opened a student account for this email address.',
};
export const hasInvitation = (email: string) =>
  `${email} has an open invitation already. If it is another person’s, enter a different address or add this student without one.`;
