/** The dialog about what this device stores of lessons. */
import { numbers } from '#messages/en/locale.ts';

export const lessonText =
  'Lessons that you read stay on this device for 14 days, with their files of up to 2 MB each. A lesson that you keep stays until you remove it or sign out.';
export const textAndPictures = (size: string) => `Text and pictures: ${size}`;
export const withVideo = (size: string) => `With the video (${size})`;
export const withVideos = (size: string) => `With the videos (${size})`;
export const stored = (size: string) => `On this device: ${size}`;
/** Some lessons of a course. */
export const someStored = (stored: number, all: number, size: string) =>
  `${stored} of ${all} lessons on this device: ${size}`;
export const keep = 'Keep';
export const keepSelected = 'Save selection';
export const saving = (percent: number) => `Saving: ${percent}%`;
export const saved = 'Saved. You can read it offline now.';
const list = (files: string[]) => new Intl.ListFormat(numbers).format(files);
export const withLargeFiles = (size: string) => `With large files (${size})`;
export const largeFiles = (files: string[]) => `Files of more than 2 MB: ${list(files)}`;
export const fileOfLesson = (file: string, lesson: string) => `${file} (${lesson})`;
export const largeMissing = (files: string[]) => `Not saved: ${list(files)}. Select the large files and try again.`;
export const missing = (files: string[]) =>
  `Not saved yet: ${list(files)}. Darasa tries again when you open the lesson online.`;
export const remove = 'Remove from this device';
export const removed = 'Removed from this device.';
export const cancel = 'Cancel';
export const full = 'This device has no space left for it: delete something, and try again.';
export const notSaved = (reason: string) => `It was not saved completely. ${reason}`;
