import type { Room } from '#contract/rooms.ts';
import * as texts from '#texts/classes/rooms.ts';

/** Audience and tutor of a room. */
export const aboutRoom = ({ courseTitle, ownerName }: Room) =>
  texts.about(courseTitle || texts.toAllStudents, ownerName);
