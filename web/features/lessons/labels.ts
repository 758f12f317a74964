/** Labels of lessons. */
import type { Lesson } from '#contract/lessons.ts';

/** '8 lessons · 1 h 20 min' */
export function lengthLabel(lessons: Lesson[]) {
  const seconds = lessons.reduce((sum, { video }) => sum + (video?.seconds ?? 0), 0);
  const count = lessons.length === 1 ? '1 lesson' : `${lessons.length} lessons`;
  return seconds > 0 ? `${count} · ${playingTime(seconds)}` : count;
}

/** '40 s', '12 min', '1 h 5 min' */
export function playingTime(seconds: number) {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  const [hours, remainder] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, remainder > 0 && `${remainder} min`].filter(Boolean).join(' ');
}

export const taskCountLabel = (tasks: number) => (tasks === 1 ? '1 task' : `${tasks} tasks`);
