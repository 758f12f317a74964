/** Labels of a past class. */
import { roomMessages } from '#contract/rooms.ts';
import type { PastClass } from '#contract/shared-editors.ts';

export const pastClassName = ({ roomName }: Pick<PastClass, 'roomName'>) => roomName || roomMessages.nameless;

export const pastAudienceLabel = ({ courseTitle }: PastClass) => courseTitle || 'Open to all students';
