/** Labels of a past class. */

import type { PastClass } from '#contract/shared-editors.ts';
import * as roomsTexts from '#texts/classes/rooms.ts';
import * as texts from '#texts/code/shared-editors.ts';

export const pastClassName = ({ roomName }: Pick<PastClass, 'roomName'>) => roomName || roomsTexts.nameless;

export const pastAudienceLabel = ({ courseTitle }: PastClass) => courseTitle || texts.toAllStudents;
