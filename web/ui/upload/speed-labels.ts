/** How fast a file goes out, and how long the rest of it takes, as one would say it. */
import { sizeInWords } from './byte-size.ts';

export const speedInWords = (bytesPerSecond: number) => `${sizeInWords(bytesPerSecond)}/s`;

/** 'about 3 minutes left'. */
export function timeLeftInWords(seconds: number) {
  if (seconds < 60) return 'less than a minute left';
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`;
  return `about ${Math.round(minutes / 60)} hours left`;
}
