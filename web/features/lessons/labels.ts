/** Labels of lessons. */
import type { Lesson } from '#contract/lessons.ts';
import * as texts from '#texts/learning/lessons.ts';

/** The number of lessons and the total length of their videos, such as '8 lessons · 1 h 20 min'. */
export function lengthLabel(lessons: Lesson[]) {
  const seconds = lessons.reduce((sum, { video }) => sum + (video?.seconds ?? 0), 0);
  const count = texts.count(lessons.length);
  return seconds > 0 ? `${count} · ${playingTime(seconds)}` : count;
}

/** A length of time, such as '40 s', '12 min' or '1 h 5 min'. */
export function playingTime(seconds: number) {
  if (seconds < 60) return texts.seconds(Math.ceil(seconds));
  const minutes = Math.round(seconds / 60);
  const [hours, remainder] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [hours > 0 && texts.hours(hours), remainder > 0 && texts.minutes(remainder)];
  return parts.filter(Boolean).join(' ');
}
