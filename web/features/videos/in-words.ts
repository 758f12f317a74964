/** What a video takes, in words. */

const MB = 1_000_000;

/** What it takes of somebody's data bundle. */
export function sizeInWords(bytes: number) {
  const most = bytes < 10 * MB ? 1 : 0;
  return `${Math.max(0.1, bytes / MB).toLocaleString('en-KE', { maximumFractionDigits: most })} MB`;
}
