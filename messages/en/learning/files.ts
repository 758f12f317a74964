/** Files. */
export const gone = 'One of the files no longer exists. Please choose it again.';
export const none = 'There is no such file.';
/** Beside a link in a lesson's text that cannot be followed. */
export const notAvailable = 'File not available';
export const needsConnection = 'Needs a connection';
export const tooMany = 'At most ten files';
export const limits = (most: number, megabytes: number) =>
  `At most ${most} files of ${megabytes} MB each. Uploads resume automatically.`;
export const downloadCsv = 'Download CSV';
