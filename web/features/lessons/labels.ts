/** Labels of lessons. */
import type { Lesson } from '#contract/lessons.ts';
import * as texts from '#texts/learning/lessons.ts';
import * as progressTexts from '#texts/learning/progress.ts';

/**
 * The number of lessons and their duration, such as '8 lessons · 1 h 20 min'. Once the student has completed one, the number of
 * completed lessons and the remaining time: '3 of 8 lessons · 50 min left'.
 */
export function lengthLabel(lessons: Lesson[]) {
  const left = lessons.filter(({ isCompleted }) => !isCompleted);
  const completed = lessons.length - left.length;
  const time = timeLabel(left.reduce((sum, lesson) => sum + minutesOf(lesson), 0));
  const parts =
    completed === 0
      ? [texts.count(lessons.length), time]
      : [progressTexts.completedOf(completed, lessons.length), time && texts.timeLeft(time)];
  return parts.filter(Boolean).join(' · ');
}

/** The minutes that a lesson takes; 0 if unknown. */
export const minutesOf = ({ minutes, estimatedMinutes }: Lesson) => minutes ?? estimatedMinutes ?? 0;

/** Formats a duration, such as '12 min' or '1 h 5 min'; empty for 0. */
export function timeLabel(minutes: number) {
  const [hours, remainder] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [hours > 0 && texts.hours(hours), remainder > 0 && texts.minutes(remainder)];
  return parts.filter(Boolean).join(' ');
}
