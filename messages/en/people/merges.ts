/** Merging two accounts of one person. */
import { plural } from '#messages/en/locale.ts';

// From the server.
export const reasonNeeded = 'Enter the reason, in at most 200 characters.';
export const sameAccount = 'This is one and the same account.';
export const onlyStudents =
  'Only two accounts of students with an admission number can be merged. Change the type first, or delete an unused invitation.';
export const keptIsClosed = 'The account that stays is deactivated. Reactivate it first, or merge the other way round.';
export const alreadyMerged = 'This account has been merged into another one.';
export const hasFund =
  'The second account has a fund page, which cannot move. Keep that account, and merge the other one into it.';
export const closedIsClosed = 'The second account is deactivated. Reactivate it first.';
export const hasRefund =
  'A payment of the second account was refunded. Keep that account, and merge the other one into it.';
export const hasOpenPayment = 'A payment for the second account is still in progress. Try again when it has ended.';
export const noMerge = 'There is no such merge.';
export const tooLate = 'This merge can no longer be undone.';
export const isSpent = 'The credit that was moved has been spent, so the merge cannot be undone.';
export const done = 'The two accounts have been merged.';
export const undone = 'The merge is undone: both accounts are as before.';

// The email to both addresses.
export const email = {
  subject: (school: string) => `Your two accounts at ${school} have been merged`,
  kept: 'The office has merged your two accounts. Sign in as usual. The courses, work and credit of your other account are now in this one.',
  closed:
    'The office has merged your two accounts and closed this one. Sign in with your other address or admission number: your courses, work and credit are there.',
  button: 'Sign in',
  mistake: 'If you have only one account, tell the office: for a week it can undo this.',
  why: 'You receive this email because an account with this address was merged with another.',
};

// Merging, on a person's page.
export const title = 'Merge two accounts';
export const hint = (name: string) =>
  `If ${name} has a second account, its courses, work and credit move to this one, and it is closed.`;
export const open = 'Merge with another account';
export const find = 'Search for the second account.';
export const stayingOpen = 'Stays open';
export const toClose = 'Will be closed';
export const moving = 'What moves';
export const nothing = 'The second account has no courses, work or credit.';
export const work = {
  courses: (count: number) => plural(count, { one: '# course', other: '# courses' }),
  progress: (count: number) => plural(count, { one: 'progress in # lesson', other: 'progress in # lessons' }),
  ratings: (count: number) => plural(count, { one: '# rating', other: '# ratings' }),
  handins: (count: number) => plural(count, { one: '# hand-in', other: '# hand-ins' }),
  files: (count: number) => plural(count, { one: '# file', other: '# files' }),
  attempts: (count: number) => plural(count, { one: '# attempt at a challenge', other: '# attempts at challenges' }),
  programs: (count: number) => plural(count, { one: '# program that was run', other: '# programs that were run' }),
  projects: (count: number) => plural(count, { one: '# project', other: '# projects' }),
  attendance: (count: number) => plural(count, { one: '# attendance', other: '# attendances' }),
  applications: (count: number) => plural(count, { one: '# application', other: '# applications' }),
};
export const credit = (amount: string) => `${amount} credit`;
export const staying = (work: string) => `${work}: not moved, because the account that stays open has its own`;
export const money =
  'Payments and receipts stay with the closed account. If one must be refunded, do that before you merge.';
export const reason = 'Reason';
export const merge = 'Merge the accounts';
export const other = 'Choose another account';
export const history = 'Merged accounts';
export const merged = ({ closed, kept, date, by }: { closed: string; kept: string; date: string; by: string }) =>
  `${closed} was merged into ${kept} on ${date} by ${by}`;
export const undoUntil = (date: string) => `Can be undone until ${date}.`;
export const undo = 'Undo the merge';
export const undoQuestion = 'Undo this merge?';
export const undoText = ({ closed, kept }: { closed: string; kept: string }) =>
  `${closed} opens again. The courses, work and credit that moved from there to ${kept} move back. What ${kept} got after the merge stays.`;
export const wasUndone = (date: string) => `Undone on ${date}.`;
