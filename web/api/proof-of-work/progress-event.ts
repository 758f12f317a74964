/** Event of the window: how much of a proof of work is done, from 0 to 1; null when it is over. */
export const PROOF_OF_WORK_PROGRESS = 'proof-of-work';
