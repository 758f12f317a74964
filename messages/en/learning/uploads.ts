/** Uploads. */
export const gone = 'This upload no longer exists. Please choose the file again.';
export const unfinished = 'This file has not finished uploading yet.';
export const tooLarge = (megabytes: number) => `This file is too large: at most ${megabytes} MB.`;
export const empty = 'This file is empty.';
export const wrongPlace = 'This part of the file does not continue where the upload stopped.';
export const notUnderstood = 'The school server does not understand this upload.';
/** @param phone  of the school's office, if the office has set one */
export const full = (megabytes: number, phone: string) =>
  `This file does not fit: you have ${megabytes} MB for files. Please ask the office for more space${phone ? `: ${phone}` : ''}. Files that you do not hand in are deleted after a day.`;
export const tooMany = 'You are uploading too many files at once. Please wait a moment.';
/** The specification's text; shown while the percentage is above 0. */
export const uploading = (percent: number) => `Uploading:${percent}%`;
