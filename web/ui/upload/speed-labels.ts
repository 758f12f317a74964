/** Formats the speed of an upload and its remaining time for the user. */
import * as texts from '#texts/ui.ts';
import { formatBytes } from './byte-size.ts';

export const speedLabel = (bytesPerSecond: number) => `${formatBytes(bytesPerSecond)}/s`;

/** Returns a label such as 'about 3 minutes left'. */
export function timeLeftLabel(seconds: number) {
  if (seconds < 60) return texts.underAMinuteLeft;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return texts.minutesLeft(minutes);
  return texts.hoursLeft(Math.round(minutes / 60));
}
