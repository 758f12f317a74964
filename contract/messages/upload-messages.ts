/** What the school says about files on their way. A file of its own, so that a form with a file gets it without zod. */
export const uploadMessages = {
  gone: 'This upload no longer exists. Please choose the file again.',
  unfinished: 'This file is not all here yet.',
  tooLarge: (megabytes: number) => `This file has at most ${megabytes} MB.`,
  empty: 'There is nothing in this file.',
  wrongPlace: 'This part of the file does not follow what has come so far.',
  notUnderstood: 'This is not a file on its way that the school understands.',
  /** @param phone  of the office, where it has said one */
  full: (megabytes: number, phone: string | undefined) =>
    `The school keeps ${megabytes} MB of files of each student, and yours are that many. Please ask the office for more room${phone ? `: ${phone}` : ''}. What you do not hand in is gone after a day.`,
  tooMany: 'That is a lot of files at once. Please wait a little.',
  /** The specification's words; shown while the percent is above 0. */
  uploading: (percent: number) => `Uploading:${percent}%`,
};
