/** Approvals. */
export const notYourOwn = 'Another staff member has to decide this.';
export const decided = 'This has already been decided.';

// Lists of requests for approval.
export const payment = 'Payment';
export const amount = 'Amount';
export const reasonLabel = 'Reason';
export const state = 'State';
export const age = 'Age';
export const requestedBy = (name: string) => `requested by ${name}`;
export const decidedBy = (name: string) => `decided by ${name}`;
