/** Files. */
export const gone = 'One of the files no longer exists. Please choose it again.';
export const none = 'There is no such file.';
export const tooMany = 'At most ten files';
export const limits = (most: number, megabytes: number) =>
  `At most ${most} files of ${megabytes} MB each. Uploads resume automatically.`;
export const downloadCsv = 'Download CSV';
