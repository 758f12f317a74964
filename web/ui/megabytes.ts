/** The megabyte of the school's limits. */
const MEGABYTE = 1024 * 1024;

const exact = new Intl.NumberFormat('en-KE', { maximumFractionDigits: 1 });
const round = new Intl.NumberFormat('en-KE', { maximumFractionDigits: 0 });

/** '0.3 MB', '1.2 MB', '143 MB'. However small, it is not nothing. */
export function megabytes(bytes: number) {
  const size = Math.max(bytes / MEGABYTE, 0.1);
  return `${(size < 10 ? exact : round).format(size)} MB`;
}
