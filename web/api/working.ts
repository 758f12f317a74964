/** Told to the window: how much of the work that the school asks is done, from 0 to 1; null when it is over. See proof-of-work.ts. */
export const WORKING = 'proof-of-work';
