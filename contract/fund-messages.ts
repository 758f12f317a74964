/** What is said of fund-raising. A file of its own, so that the browser gets it without zod. */
export const fundMessages = {
  none: 'There is no fund page at this address.',
  ageBand: 'Please say how old you are',
  story: 'A story has at most 600 letters',
  sayAge: 'Please say first how old you are.',
  adultNeedsNone: 'Only who is under 18 needs a guardian.',
  asked: (email: string) => `We sent a link to ${email}. Your page is shown once your parent or guardian agrees.`,
  notYourself: 'Please give the address of a parent or guardian, not your own.',
  closed: 'The fund page is switched off.',
};
