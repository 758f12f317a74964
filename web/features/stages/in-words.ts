/** A past class as it is called on pages. */
import type { PastClass } from '#contract/stages.ts';

export const nameOf = ({ roomName }: Pick<PastClass, 'roomName'>) => roomName || 'A room that is no more';

export const wasForWhom = ({ courseTitle }: PastClass) => courseTitle || 'Every student';
