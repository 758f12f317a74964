/** Putting the lines and spaces of a program in order. */

/** The button, with its keys. */
export const format = 'Format (Shift+Alt+F)';
export const errorAt = (line: number) =>
  `Line ${line} has an error. Correct it, then format again. Nothing was changed.`;
export const notFormatted = 'This program could not be formatted. Nothing was changed.';
export const changedMeanwhile = 'The program changed in the meantime, so it was not formatted. Format again.';
export const notLoaded = 'The formatter could not be loaded. Connect to the internet once to use it offline too.';
export const notInstalled = 'The formatter for this language is not installed at this school.';
export const tooLong = 'A program of more than 100,000 characters can’t be formatted.';
