/** Students without an email address, and the first passwords that the office prints. */
// From the server.
export const mistypedNumber = 'This is not an admission number: at least one digit is wrong. Look at your paper again.';
export const chooseFirst = 'Choose your own password to go on.';
export const expired = 'This first password has expired. Ask the office for a new one.';
export const studentsOnly = 'Only a student whose account is in use can get a first password.';
export const time = 'This is not a time.';

// Signing in.
export const chooseTitle = 'Choose your own password';
export const chooseText =
  'The password on your paper works only this once. Choose a password that you can remember, and do not share it.';
export const saveAndSignIn = 'Save and sign in';
export const noEmail = 'No email address? Ask the office for a new first password.';

// Adding a student.
export const howToInvite = 'How does the student sign in?';
export const byEmail = { name: 'With an email address', hint: 'We email a link to choose a password.' };
export const byNumber = {
  name: 'Without an email address',
  hint: 'With the admission number and a first password, which you print.',
};
export const guardianEmail = 'Guardian’s email (optional)';
export const guardianHint = 'Gets the emails to the student. Brothers and sisters may share it.';
export const addAndPrint = 'Add and print';
export const added = (name: string, number: string) => `${name} has the admission number ${number}.`;

// Managing a student.
export const firstPassword = 'First password';
export const unusedUntil = 'Not used yet. Valid until <time/>.';
export const unusedExpired = 'Not used, and expired.';
export const print = 'Print';
export const printNew = 'Print a new first password';
export const renewHint = 'If the student has forgotten the password or can no longer open the emails.';
export const renewQuestion = (name: string) =>
  `Give ${name} a new first password? The old password stops working immediately, and all devices are signed out.`;
export const renewInvitedQuestion = (name: string, email: string) =>
  `Give ${name} a first password on paper? The invitation to ${email} stops working, and the address is removed.`;
export const yesRenew = 'Yes, print a new one';
export const guardian = 'Guardian';

// The sheets.
export const sheets = 'First passwords to print';
export const sheetsLead = 'Give each student their own slip. Each password works once, within 30 days.';
export const noSheets = 'Nothing to print';
export const noSheetsText = 'All first passwords have been used or have expired.';
export const backToPeople = 'All people';
export const howTo = (address: string) => [
  `Open ${address}.`,
  'Type your admission number in the field “Email”.',
  'Type the first password.',
  'Choose your own password.',
];
export const admissionNumber = 'Admission number';
export const validUntil = 'Valid until';
export const signingIn = 'How to sign in';

/** To a guardian. It contains no name: the mailbox is not confirmed. */
export const email = {
  subject: (number: string) => `The password of student ${number} was changed`,
  intro: (number: string) =>
    `The password of the student with the admission number ${number} was changed, and other devices were signed out. If neither of you changed it, please tell the office.`,
  why: 'You received this email because the school has your address as the guardian’s.',
};
