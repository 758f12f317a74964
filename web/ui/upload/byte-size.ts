/** The kilobyte and the megabyte of the school's limits: the school counts 1,024 bytes and 1,024 kB. */
const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

const exact = new Intl.NumberFormat('en-KE', { maximumFractionDigits: 1 });
const round = new Intl.NumberFormat('en-KE', { maximumFractionDigits: 0 });

/** '1 kB', '120 kB', '1.2 MB', '143 MB'. However small, it is not nothing. */
export function sizeInWords(bytes: number) {
  // From 999.5 kB on it would be rounded to four digits.
  if (bytes < 999.5 * KILOBYTE) return `${round.format(Math.max(bytes / KILOBYTE, 1))} kB`;
  const size = bytes / MEGABYTE;
  return `${(size < 10 ? exact : round).format(size)} MB`;
}
