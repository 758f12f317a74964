/** A past class as it is called on pages. */
import { roomMessages } from '#contract/rooms.ts';
import type { PastClass } from '#contract/stages.ts';

export const nameOf = ({ roomName }: Pick<PastClass, 'roomName'>) => roomName || roomMessages.nameless;

export const wasForWhom = ({ courseTitle }: PastClass) => courseTitle || 'Every student';
