import type { Room } from '#contract/rooms.ts';
import * as texts from '#texts/classes/rooms.ts';

/** Returns a text that names a room's audience and tutor. */
export const aboutRoom = ({ courseTitle, ownerName }: Room) =>
  texts.about(courseTitle || texts.toAllStudents, ownerName);
