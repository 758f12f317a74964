/** Sizes of files in words, with the server's units: 1 kB is 1,024 bytes, 1 MB is 1,024 kB. */
import { numbers } from '#texts/locale.ts';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

const exact = new Intl.NumberFormat(numbers, { maximumFractionDigits: 1 });
const round = new Intl.NumberFormat(numbers, { maximumFractionDigits: 0 });

/** '1 kB', '120 kB', '1.2 MB', '143 MB'; at least '1 kB'. */
export function formatBytes(bytes: number) {
  // 999.5 kB and more would round to four digits.
  if (bytes < 999.5 * KILOBYTE) return `${round.format(Math.max(bytes / KILOBYTE, 1))} kB`;
  const size = bytes / MEGABYTE;
  return `${(size < 10 ? exact : round).format(size)} MB`;
}
