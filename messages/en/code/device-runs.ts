/** Programs that run on the user's device. */

// Use without a network.
/** `languages`: their names with commas. */
export const worksOffline = (languages: string) => `Works offline: ${languages}.`;
export const notOfflineYet = (language: string) => `${language} does not work offline yet.`;
/** The hidden words are for screen readers. */
export const savePython = 'Save Python<hidden> for offline use</hidden>';
export const savePythonOf = (size: string) => `Save Python<hidden> for offline use</hidden> (${size})`;
export const savingPython = (percent: number) => `Saving Python: ${percent}%`;
export const pythonSaved = 'Python is saved on this device.';
export const pythonNotSaved = 'Python was not saved completely. Try again: the download will resume.';
export const removePython = 'Remove Python';
export const cannotSavePython = 'This needs Python on this device, and this browser cannot save it.';
export const cancel = 'Cancel';

// A program that did not run, or was stopped.
export const notDownloaded = 'This language is not on this device, and could not be downloaded.';
export const notStarted = 'This language could not start on this device.';
export const tooMuchOutput = 'The program printed more than 1 MB';

// Errors of the program, with the programming language's own words first.
/** Follows the name of a file. */
export const noFiles = 'there are no files on this device';
export const missingFile = (file: string) =>
  `ENOENT: no such file or directory, open '${file}'. There are no files on this device`;
export const missingModule = (name: string, available: string) =>
  `Cannot find module '${name}'. Only these modules are available on this device: ${available}`;
export const sqliteCommand = (line: number, command: string) =>
  `Line ${line}: ${command} is a command of the sqlite3 program, which is not available here`;
