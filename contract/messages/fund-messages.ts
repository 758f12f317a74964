/** Interface texts of fund-raising. In a file without zod, which would make the pages that show them larger. */
import { shillings } from '#contract/rules/shillings.ts';

export const fundMessages = {
  /** Texts that the specification gives word for word. */
  heading: (name: string) => `Help raise fund for ${name}`,
  /** Our own texts. */
  raised: ({ raised, goal }: { raised: number; goal: number | null }) =>
    goal === null ? `${shillings(raised)} raised` : `${shillings(raised)} raised of ${shillings(goal)}`,
  nobody: 'There is no student by that id.',
  none: 'There is no fund page at this address.',
  ageBand: 'Please say how old you are',
  story: 'A story has at most 600 letters',
  sayAge: 'Please say first how old you are.',
  adultNeedsNone: 'Only who is under 18 needs a guardian.',
  asked: (email: string) => `We sent a link to ${email}. Your page is shown once your parent or guardian agrees.`,
  notYourself: 'Please give the address of a parent or guardian, not your own.',
  contact: 'Please leave phone numbers, email and web addresses out of your story: everybody can read it.',
  onlyOffice: 'You have said that you are under 18. Only the office can change that.',
  isClosed: 'The office has closed your fund page. Ask the office to open it again.',
  sameGuardian: 'Your parent or guardian has answered before. Only the office can let somebody else answer.',
  agreedAlready: 'Your parent or guardian has agreed already.',
  linkVoid: 'This link does not work (any more). There may be a newer letter with another one.',
  changedMeanwhile: 'The page has been changed meanwhile. Please read it again before you agree.',
  closed: 'The fund page is closed.',
  reopened: 'The student can switch fund-raising on again.',
};
