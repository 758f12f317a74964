/** The speed of an upload and its remaining time, in words. */
import { formatBytes } from './byte-size.ts';

export const speedLabel = (bytesPerSecond: number) => `${formatBytes(bytesPerSecond)}/s`;

/** 'about 3 minutes left'. */
export function timeLeftLabel(seconds: number) {
  if (seconds < 60) return 'less than a minute left';
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`;
  return `about ${Math.round(minutes / 60)} hours left`;
}
