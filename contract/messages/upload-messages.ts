/** Interface texts about uploads. In a file without zod, which would make every form with a file input larger. */
export const uploadMessages = {
  gone: 'This upload no longer exists. Please choose the file again.',
  unfinished: 'This file has not finished uploading yet.',
  tooLarge: (megabytes: number) => `This file is too large: at most ${megabytes} MB.`,
  empty: 'This file is empty.',
  wrongPlace: 'This part of the file does not continue where the upload stopped.',
  notUnderstood: 'The school server does not understand this upload.',
  /** @param phone  of the school's office, if the office has set one */
  full: (megabytes: number, phone: string | undefined) =>
    `This file does not fit: you have ${megabytes} MB for files. Please ask the office for more space${phone ? `: ${phone}` : ''}. Files that you do not hand in are deleted after a day.`,
  tooMany: 'You are uploading too many files at once. Please wait a moment.',
  /** The specification's text; shown while the percentage is above 0. */
  uploading: (percent: number) => `Uploading:${percent}%`,
};
