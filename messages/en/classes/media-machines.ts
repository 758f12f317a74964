/** Why a machine of MEDIA_MACHINES takes no further classes, for the office; machines.ts has why it cannot be used. */
export const full = 'Its processors are busy, so it gets no further classes if another machine is free.';
export const draining = 'It is about to end: its classes go on, but it takes no new ones.';
