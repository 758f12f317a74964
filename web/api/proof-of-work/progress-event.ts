/** The window event about a proof of work: the solved fraction, from 0 to 1; null when the work is over. */
export const PROOF_OF_WORK_PROGRESS = 'proof-of-work';
