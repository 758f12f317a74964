/** Formats the sizes of files, with the server's units: 1 kB is 1,024 bytes, 1 MB is 1,024 kB. */
import { numbers } from '#texts/locale.ts';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

const exact = new Intl.NumberFormat(numbers, { maximumFractionDigits: 1 });
const round = new Intl.NumberFormat(numbers, { maximumFractionDigits: 0 });

/** Formats bytes as '1 kB', '120 kB', '1.2 MB' or '143 MB'; the smallest result is '1 kB'. */
export function formatBytes(bytes: number) {
  // From 999.5 kB on the number would be rounded to four digits, so it is shown in MB.
  if (bytes < 999.5 * KILOBYTE) return `${round.format(Math.max(bytes / KILOBYTE, 1))} kB`;
  const size = bytes / MEGABYTE;
  return `${(size < 10 ? exact : round).format(size)} MB`;
}
