/** The page on which tutors write a lesson's text. */
import { numbers, plural } from '#messages/en/locale.ts';

export const textOf = (lesson: string) => `Text of ${lesson}`;
export const backToLesson = 'Back to the lesson';
export const previewAsStudent = 'Preview as student';
export const asStudents = 'This is how students will see it.';
export const backToText = 'Back to the text';
export const noText = 'This lesson has no text yet.';

// The editor.
export const editor = 'Lesson text in Markdown';
export const emptyText = 'Write the lesson here. You can also paste or drop pictures and files.';
export const views = 'Text and preview';
export const write = 'Write';
export const preview = 'Preview';
export const nothingToPreview = 'What you write appears here as students see it.';

// The toolbar.
export const formatting = 'Formatting';
export const bold = 'Bold';
export const italic = 'Italic';
export const heading = 'Heading';
export const list = 'List';
export const link = 'Link';
export const codeBlock = 'Code block';
export const exercise = 'Exercise';
export const table = 'Table';
export const picture = 'Picture';
export const file = 'File';
export const callout = 'Callout';
export const answer = 'Answer';
export const withKey = (name: string, key: string) => `${name} (${key})`;
export const help = 'Formatting help';

// What the toolbar inserts into the text.
export const columns: [string, string] = ['Name', 'Meaning'];
export const calloutText = 'Write the note here.';
export const answerTitle = 'Show the answer';
export const answerText = 'Write the answer here.';
export const exerciseTitle = 'Make it print 42';
/** What a solution prints, if the author has selected her own code. */
export const expectedOutput = 'Write here what a solution prints.';
export const uploading = (file: string) => `Uploading ${file}…`;

// Saving.
export const saving = 'Saving…';
export const saved = (time: string) => `Saved ${time}`;
export const savedAgain = 'Your text is saved.';
export const offline = 'Not saved: no connection. Your text is kept on this device.';
export const offlineOnly = 'Not saved: no connection. Please keep this page open.';
export const refused = (reason: string) => `Not saved. ${reason}`;
const number = new Intl.NumberFormat(numbers);
export const used = (characters: number) => `${number.format(characters)} of 60,000 characters used`;

// Two authors.
export const otherChanged = (author: string, time: string) => `${author} changed this text at ${time}.`;
export const otherChangedToo = (author: string) => `${author} changed this text too.`;
export const bothVersions = (lines: number[]) =>
  plural(lines.length, {
    one: `Line ${lines[0]} has both versions: please check.`,
    other: `Lines ${new Intl.ListFormat(numbers).format(lines.map(String))} have both versions: please check.`,
  });
export const checked = 'I have checked this';
export const youElsewhere = 'You, on another page,';
export const someone = 'Another author';

// Files.
export const missingFiles = (lines: number[]) =>
  plural(lines.length, {
    one: `Line ${lines[0]} links to a file that students cannot open: it was deleted, or belongs to another author. Add your own copy.`,
    other: `Lines ${new Intl.ListFormat(numbers).format(lines.map(String))} link to files that students cannot open: they were deleted, or belong to other authors. Add your own copies.`,
  });

// Publishing.
export const publish = 'Publish changes';
export const published = 'Published. Students read this version now.';
export const withLesson = 'Students read this text once the lesson is published.';
export const upToDate = 'Students read this version.';
export const notPublishedYet = 'Students do not see your latest changes yet.';
export const publishAgain = 'Another author has just changed the text. Please check it, then publish again.';

// Versions.
export const versions = 'Versions';
export const allVersions = 'All versions';
export const versionList = 'Earlier versions, newest first';
export const noVersions = 'There are no earlier versions yet. Each publication becomes one.';
export const kinds = { published: 'Published', draft: 'Draft' };
export const versionOf = (time: string, author: string) => (author ? `${time}, ${author}` : time);
export const restore = 'Restore this version';
export const restored = (time: string) => `The version of ${time} is restored. Press Ctrl+Z to undo.`;
