/** The parts that all pages share: fields, dialogs, lists, uploads. */
import { plural } from './locale.ts';

// Copying.
export const copy = 'Copy';
export const copied = 'Copied';
export const textSelected = 'The text is selected. Copy it now.';
export const copyLink = 'Copy link';
export const linkCopied = 'Link copied';
export const linkSelected = 'The link is selected. Copy it now.';

// Forms.
export const typedBefore = 'This is what you typed before. It is not saved yet.';
export const startOver = 'Start over';
export const noMatches = 'No matches';
export const found = (count: number) => plural(count, { other: '# found' });
export const noStars = 'Not rated yet';
export const stars = (count: number) => plural(count, { one: '# star', other: '# stars' });

// Links and lists.
export const skipToContent = 'Skip to content';
export const opensInNewTab = 'opens in a new tab';
export const largerInNewTab = 'larger, in a new tab';
/** After 'Try again', for screen readers. */
export const toShow = (name: string) => `to show ${name}`;
export const pages = 'Pages';
export const previousPage = 'Previous';
export const nextPage = 'Next';
export const moreThan = (count: number) =>
  plural(count, { other: 'More than #. Search or filter to find the others.' });
export const pageOf = (page: number, pages: number) => `Page ${page} of ${pages}`;
export const themes = { auto: 'Theme: automatic', light: 'Theme: light', dark: 'Theme: dark' };

// Uploads.
export const chooseFiles = 'Choose files';
export const choosePicture = 'Choose a picture';
export const changePicture = 'Change picture';
export const removePicture = 'Remove picture';
export const chooseVideo = 'Choose a video';
export const changeVideo = 'Change video';
export const removeVideo = 'Remove video';
export const theVideo = 'The video';
export const remove = 'Remove';
export const pause = 'Pause';
export const resume = 'Resume';
export const cancelUpload = 'Cancel upload';
export const waitingForPrevious = 'Waiting for the previous file';
export const stalled = 'No connection. The upload resumes automatically.';
export const stillUploading = {
  picture: 'The picture is still uploading.',
  video: 'The video is still uploading.',
  file: 'The file is still uploading.',
};
export const uploaded = (file: string) => `${file} is uploaded.`;
export const chooseToResume = (file: string, percent: number) => `Choose ${file} again to resume at about ${percent}%.`;
export const paused = 'paused';
export const underAMinuteLeft = 'less than a minute left';
export const minutesLeft = (count: number) =>
  plural(count, { one: 'about # minute left', other: 'about # minutes left' });
export const hoursLeft = (count: number) => plural(count, { other: 'about # hours left' });

// Leaving during an upload.
export const leaveTitles = {
  video: 'Leave before the video is uploaded?',
  file: 'Leave before the file is uploaded?',
};
export const leaveText = 'The upload stops if you leave. To resume it later, choose the same file again.';
export const leave = 'Leave';

/** Below the pages of a school that has a name of its own. */
export const poweredBy = 'Powered by Darasa';
export const pinLine = (pin: string) => `KRA PIN: ${pin}`;
