/** The window event that reports how much of a proof of work is done, from 0 to 1; null when the work is over. */
export const PROOF_OF_WORK_PROGRESS = 'proof-of-work';
