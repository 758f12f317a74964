/** Interface texts about uploads. In a file without zod, which would make every form with a file input larger. */
export const uploadMessages = {
  gone: 'This upload no longer exists. Please choose the file again.',
  unfinished: 'This file is not all here yet.',
  tooLarge: (megabytes: number) => `This file has at most ${megabytes} MB.`,
  empty: 'There is nothing in this file.',
  wrongPlace: 'This part of the file does not follow what has come so far.',
  notUnderstood: 'This is not a file on its way that the school understands.',
  /** @param phone  of the school's office, if the office has set one */
  full: (megabytes: number, phone: string | undefined) =>
    `The school keeps ${megabytes} MB of files of each student, and yours are that many. Please ask the office for more room${phone ? `: ${phone}` : ''}. What you do not hand in is gone after a day.`,
  tooMany: 'That is a lot of files at once. Please wait a little.',
  /** The specification's text; shown while the percentage is above 0. */
  uploading: (percent: number) => `Uploading:${percent}%`,
};
