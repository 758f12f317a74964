/** Interface texts of fund-raising. In a file without zod, which would make the pages that show them larger. */
import { shillings } from '#contract/rules/shillings.ts';

export const fundMessages = {
  /** Texts that the specification gives word for word. */
  heading: (name: string) => `Help raise fund for ${name}`,
  /** Our own texts. */
  raised: ({ raised, goal }: { raised: number; goal: number | null }) =>
    goal === null ? `${shillings(raised)} raised` : `${shillings(raised)} raised of ${shillings(goal)}`,
  nobody: 'There is no student with that ID.',
  none: 'There is no fund page at this address.',
  ageBand: 'Please tell us how old you are',
  story: 'A story has at most 600 characters',
  sayAge: 'First tell us how old you are.',
  adultNeedsNone: 'Only students under 18 need a guardian.',
  asked: (email: string) => `We sent a link to ${email}. We will show your page once your parent or guardian agrees.`,
  notYourself: 'Please give the email address of a parent or guardian, not your own.',
  contact: 'Please leave phone numbers, email and web addresses out of your story: everyone can read it.',
  onlyOffice: 'You have said that you are under 18. Only the office can change that.',
  isClosed: 'The office has closed your fund page. Ask the office to open it again.',
  sameGuardian: 'A parent or guardian has already answered. Only the office can let another person answer.',
  agreedAlready: 'Your parent or guardian has already agreed.',
  linkVoid: 'This link has expired. Check for a newer email.',
  changedMeanwhile: 'The page has changed in the meantime. Please read it again before you agree.',
  closed: 'The fund page is closed.',
  reopened: 'The student can switch fund-raising on again.',
};
